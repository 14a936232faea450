/** Texts of our own whose answers are frozen: one of each kind that answers differ by. */
export const TEXTS: readonly { readonly name: string; readonly text: string }[] = [
  { name: "empty", text: "" },
  { name: "white space", text: " \t\r\n " },
  { name: "one word", text: "Perhaps" },
  { name: "no words but emoji", text: "😀 🎉 :)" },
  { name: "short", text: "I think we might win, and I hope that you will be there to see it." },
  {
    name: "letter",
    text: `Dear Anna,

thank you so much for the book! I read it in two evenings and cried at the end, which my brother found very funny. We miss you here. Mother asks every Sunday when you will come, and I never know what to tell her. Perhaps in spring, if the trains are running again?

The garden is a mess since the storm. Father wanted to cut down the old pear tree, but we talked him out of it, because nobody could bear to lose it. He grumbles that it will fall on the shed some day. It may; we shall see.

Write soon, and tell me whether the new job is as dull as you feared.

With love,
Clara`,
  },
  {
    name: "report",
    text: `The committee reviewed the results of the second trial on Monday. Output rose by 14% between March and June, although three of the five machines had been idle for most of April. According to the engineers, the increase is therefore due to the revised schedule and not to the additional staff. However, the costs of maintenance exceeded the budget by a considerable amount; these have to be reduced before any further investment can be approved. The committee recommends that the schedule be kept, that the two oldest machines be replaced within twelve months, and that a detailed account of all repairs be presented at the next meeting.`,
  },
  {
    name: "talk",
    text: `yeah so um, I was like, no way, you know? And he goes, well, I mean, it's not my fault. And I'm sitting there, right, and I'm thinking, okay, whatever. Oh my god. I didn't even know what to say to him. So anyway, we just sort of left, and that was it, basically. Uh huh. Yeah. No, I know.`,
  },
  {
    name: "messages",
    text: `@sam omg did u see this?? https://example.org/a?b=1 #fail #wtf 😂😂 lol... mail me at sam.lee@example.com, 2 tickets left :-) BUT ONLY TODAY!!!`,
  },
  {
    name: "anger",
    text: `I hate this stupid, worthless machine. It broke again, it always breaks, and nobody ever helps. I am sick of it: never again will I trust those liars, who cheated us, ruined our week and then blamed us for it.`,
  },
  {
    name: "care",
    text: `We must protect the children and share what we have with those who suffer. It would be unfair to turn them away; our neighbours were kind to us, and loyal friends keep their promises. Let us be grateful, patient and gentle, and respect the law as our parents did.`,
  },
  {
    name: "characters",
    text: "Naïve café, “quoted” — na\u0069\u0308ve? The end… \u202EOK\u202C \u{1F469}\u200D\u{1F469}\u200D\u{1F467} x\u0000y \uD800 İstanbul straße ﬁne",
  },
  {
    name: "long",
    text: `The river came down from the hills in the north and went round the town on three sides, so that strangers often took it for three rivers. In summer it was slow and brown. Children swam in it, in spite of all warnings, and in the evenings old men stood on the bridge and argued whether it had ever been as low as this. In winter nobody stood there. The water rose to the second row of stones, carried branches, planks and once a whole gate, and the sound of it filled the streets behind the market. People said that they no longer heard it. They heard it at once when it changed.

Martha had lived beside it for sixty years. She knew what each sound meant, as other people know the footsteps of those they live with, and she did not trust the engineers, who had come with poles and strings, had measured everything, and had then gone away to draw a plan. The plan hung in the hall of the school. It showed a wall, straight and grey, from the mill to the church, and behind the wall small green trees of which each was like the others. She looked at it for a long time. Her own house was not on it. Where it ought to have been there was a tree.

“It is only a drawing,” said the teacher, who wanted to be kind. “Nothing has been decided yet.”

“Then why is it in colour?” asked Martha.

She went home and told nobody. But that night, when the wind turned and the water began to speak of snow in the hills, she lit the lamp, took paper and the good pen, and wrote to everyone who had ever lived in the street: to her cousins, to the baker's sons, to the family that had gone abroad, even to the man with whom she had not spoken since the quarrel about the fence. If they want to draw, she wrote, we shall show them what is here. Come in March. Bring photographs.`,
  },
];
