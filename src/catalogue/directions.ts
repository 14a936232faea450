/** What a high and a low value say of a text; of the text, not of whoever wrote it. */
export interface Direction {
  readonly high: string;
  readonly low: string;
}

/** For the measures of a topic, which say no more than that. */
export const FEW_OR_MANY: Direction = {
  high: "Many of the words are of this kind.",
  low: "Few or none of the words are of this kind.",
};

/** For the measures whose direction says more than few or many. */
export const DIRECTIONS: Readonly<Record<string, Direction>> = {
  // Function words
  function_word: {
    high: "Connected sentences, as in talk and narrative.",
    low: "Packed with content: notes, headings, lists.",
  },
  pronoun: { high: "About persons and things already known, as in talk.", low: "Things are named, as in reports." },
  personal_pronoun: { high: "About people, as in talk and stories.", low: "About things and facts." },
  i: { high: "Speaks of oneself.", low: "The writer stays out of it." },
  we: { high: "Speaks for or as a group.", low: "No group is spoken for." },
  you: { high: "Turns to the reader or listener.", low: "Addresses nobody." },
  she_he: { high: "Tells of single other persons.", low: "No single other persons." },
  they: { high: "Tells of other groups.", low: "No other groups." },
  impersonal_pronoun: { high: "Points to things without naming them.", low: "Things are named." },
  article: { high: "Names things, as in informing prose.", low: "Tells of actions and persons, as in talk." },
  determiner: { high: "Many noun phrases.", low: "Few noun phrases, or bare ones." },
  demonstrative: { high: "Points to what is at hand or was just said.", low: "Points to little." },
  preposition: { high: "Places and relates things in detail.", low: "Short, loosely built clauses." },
  auxiliary: { high: "Verbal and shaded, as in talk.", low: "Nominal and plain, as in reports." },
  modal: { high: "Weighs what can, must or might be.", low: "Says what is." },
  negation: { high: "Denies, refuses or corrects much.", low: "States things as they are." },
  conjunction: { high: "Ties clauses together.", low: "Sentences of one clause, or lists." },
  coordinating: { high: "Adds clause to clause.", low: "Clauses stand alone or one under the other." },
  subordinating: { high: "Clauses depend on one another: reasons, times, conditions.", low: "Main clauses only." },
  adverb: { high: "Shades and comments, as in talk.", low: "Bare statements." },
  quantifier: { high: "Says how much and how many, roughly.", low: "Leaves quantity out, or gives figures." },
  number: { high: "Gives exact figures.", low: "Gives few figures." },
  comparison: { high: "Compares and ranks.", low: "Describes each thing by itself." },
  contraction: { high: "Informal, as spoken.", low: "Formal, or edited to spell forms out." },
  interrogative: { high: "Asks, or refers back by relative clauses.", low: "Neither asks nor refers back." },
  reflexive: { high: "Turns actions back on the actor, or stresses who.", low: "Little of either." },

  // Word classes
  common_noun: { high: "Nominal: names things, as in reports.", low: "Verbal: tells what happens, as in talk." },
  common_verb: { high: "Verbal: tells what happens, as in talk.", low: "Nominal: names things, as in reports." },
  common_adjective: { high: "Describes and qualifies.", low: "States without describing." },
  common_adverb: { high: "Shades and comments.", low: "Bare statements." },

  // Time
  focus_past: { high: "Tells of what was.", low: "Tells little of what was." },
  focus_present: { high: "Tells of what is now or always.", low: "Tells little of the present." },
  focus_future: { high: "Tells of what will be or is intended.", low: "Does not look ahead." },

  // Affect
  valence: {
    high: "Its words are pleasant on average.",
    low: "Its words are unpleasant on average; the middle, 0.5, is neutral, mixed or without such words.",
  },
  affect: { high: "Feels and judges, well or ill.", low: "Keeps feeling and judgement out." },
  positive_tone: { high: "Speaks well of things.", low: "Has little good to say, or is matter-of-fact." },
  negative_tone: { high: "Speaks ill of things.", low: "Has little bad to say, or is matter-of-fact." },
  positive_emotion: { high: "Names pleasant feelings.", low: "Names no pleasant feelings." },
  negative_emotion: { high: "Names unpleasant feelings.", low: "Names no unpleasant feelings." },
  ambivalence: { high: "Is of two minds, and says so.", low: "Names no mixed feelings." },
  surprise: { high: "Meets the unexpected.", low: "Nothing is called unexpected." },

  // Social
  social: { high: "About people and their dealings.", low: "About things, facts or oneself alone." },
  social_references: { high: "Other people are in it.", low: "Other people are not in it." },
  social_behaviour: { high: "Tells what people do with one another.", low: "Tells of no dealings." },
  female_reference: { high: "Women and girls are in it.", low: "No women or girls are named as such." },
  male_reference: { high: "Men and boys are in it.", low: "No men or boys are named as such." },
  politeness: { high: "Courteous in form.", low: "Without forms of courtesy, which need not be rude." },
  conflict: { high: "Tells of strife.", low: "Tells of no strife." },
  prosocial: { high: "Tells of help and care.", low: "Tells of neither." },

  // Cognition
  cognitive_processes: {
    high: "Thinks aloud: reasons, doubts, sets apart.",
    low: "Tells or describes without comment.",
  },
  insight: { high: "Tells of knowing and coming to know.", low: "Leaves knowing unsaid." },
  causation: { high: "Gives reasons and effects.", low: "Leaves causes unsaid." },
  discrepancy: { high: "Weighs what is against what should or could be.", low: "Takes things as they are." },
  tentative: { high: "Leaves things open.", low: "Commits itself, or has nothing to leave open." },
  certainty: { high: "Sure of what it says.", low: "Makes no show of being sure." },
  differentiation: { high: "Sets apart: but, other, rather, except.", low: "Lets things stand together." },
  inclusive: { high: "Adds and joins.", low: "Sets single things down." },
  comparison_words: { high: "Compares and contrasts.", low: "Takes each thing by itself." },
  all_or_none: { high: "All or nothing.", low: "Leaves room for degrees." },
  absolutist: { high: "Thinks in absolutes.", low: "Leaves room for degrees." },
  curiosity: { high: "Wants to know.", low: "Asks after nothing." },
  planning: { high: "Prepares what is to come.", low: "Lays no plans." },

  // Drives
  affiliation: { high: "About belonging and being together.", low: "Belonging is no theme." },
  achievement: { high: "About effort, success and failure.", low: "Success is no theme." },
  power: { high: "About rank, rule and force.", low: "Rank is no theme." },
  reward: { high: "About gain and opportunity.", low: "Gain is no theme." },
  risk: { high: "About danger and safety.", low: "Danger is no theme." },
  risk_seeking: { high: "Takes chances.", low: "Takes no chances, or danger is no theme." },
  risk_aversion: { high: "Avoids danger and guards against it.", low: "Takes no precautions, or danger is no theme." },
  want: { high: "Wishes and wants.", low: "Wants nothing." },
  need: { high: "Speaks of what must be had.", low: "Needs nothing." },
  lack: { high: "Something is missing.", low: "Nothing is called missing." },
  fulfilment: { high: "Wishes and needs are met.", low: "Says nothing of wishes met." },

  // Moral: a word names the virtue or the vice, whoever is praised or blamed
  moral: { high: "Judges by right and wrong.", low: "Right and wrong are no theme." },

  // Style
  hedges: { high: "Careful: keeps a distance from its claims.", low: "Claims without reserve, or claims nothing." },
  boosters: { high: "Stands behind its claims.", low: "Lets claims speak for themselves." },
  downtoners: { high: "Plays down.", low: "Leaves degrees alone." },
  emphatics: { high: "Lays stress on what it says.", low: "Lays no stress." },
  fillers: { high: "Speech as it was spoken.", low: "Written, or edited speech." },
  non_fluency: { high: "Speech with its hesitations.", low: "Written, or edited speech." },
  assent: { high: "Agrees and answers, as in conversation.", low: "Nobody is answered." },
  netspeak: { high: "Chat and social media.", low: "Other text." },
  swear: { high: "Coarse.", low: "Free of swear words." },
  insult: { high: "Abuses persons.", low: "Free of insults." },
  cliches: { high: "Worn phrases.", low: "Few ready-made phrases." },
  buzzwords: { high: "The jargon of business and technology.", low: "Free of that jargon." },
  connectives: { high: "Says how its parts hang together.", low: "Leaves the thread to the reader." },
  formal_connectives: { high: "Formal and learned prose.", low: "Everyday connectives or none." },
};
