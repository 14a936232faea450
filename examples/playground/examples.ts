/** Texts to begin with: written for this page. */
export const EXAMPLES: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "A letter",
    text: `Dear Anna,

Thank you so much for your letter. I was happy to hear that you are feeling better, and that your sister came to stay with you. We have all been thinking of you, and the children ask about you every day.

I am afraid I have no great news. It rained for two weeks, and I think the garden is lost for this year. Perhaps that is why I have been a little sad lately; you know how I get when I cannot go outside. But last night we sat in the kitchen with the neighbours, we told old stories and laughed until it hurt, and I thought: this is what you would have loved.

Maybe we could come to see you in the spring? I would like to walk along the river with you again, and I know the children would too. We could bring the photographs of the old house. I believe you have never seen some of them.

Please write soon. I miss our talks, and I hope you never doubt how glad I am to have you as my friend.

With love,
Marie`,
  },
  {
    name: "A report",
    text: `Summary of the third quarter

The reconstruction of the northern line was completed in September, two weeks ahead of the revised schedule. Total expenditure amounted to 4.2 million, or 96 percent of the approved budget. The remaining funds have been transferred to the reserve for maintenance.

Passenger numbers increased by 8 percent in comparison with the previous year. The growth was concentrated in the morning hours and on the connection between the harbour and the university. Punctuality improved from 87 to 91 percent; the principal causes of delay were signal failures at the central station and construction in the eastern section.

Two risks require attention. First, the supplier of the new vehicles has announced a delay of approximately three months. Because the old vehicles must be retired in March, a temporary lease is under negotiation. Second, the cost of electricity is expected to exceed the forecast. An analysis of possible savings will be presented at the next meeting of the board.

The committee recommends the approval of the lease and the publication of the analysis.`,
  },
  {
    name: "A story",
    text: `The house stood at the end of the road, behind a wall of old stone and under the shadow of a great tree. In the yard there was a well with a wooden cover, and beside the door a bench on which nobody had sat for years. Inside, the rooms smelled of dust and apples. A clock hung in the hall; the hands had stopped at ten past four.

On the first day of the holidays the boy found the key. It lay in a box under the stairs, wrapped in a piece of blue cloth. He took it to his grandmother, but she only looked at it and shook her head. She had never seen it before, she said, and he should put it back.

He did not put it back. That night, when they were all asleep, he went down to the cellar and tried it in the little door behind the shelves. It turned. He thought of what his father had told him, and he wondered whether he ought to wait, because perhaps there was a reason that somebody had hidden it. He could not decide. If he went in, he might be sorry; if he did not, he would never know.

He went in. There was a narrow room with a table, and on it there were letters, hundreds of them, all in the same hand. He read until it was morning. Then he understood why she had said nothing, and why she had looked so sad, and he was ashamed.

He was still sitting there when she came. She did not scold him. She sat down beside him, and she took one of the letters and began to read it to him, and after a while they were both laughing. Later they carried everything upstairs and opened all the windows. He wound up the clock, and it ran.`,
  },
];
