/**
 * What counts how much. Tuned on clusters with known answers, all of them: what `npm run measure -- suggest` tells of those
 * same clusters is too good, and new ones do worse. None of it depends on the words of one documentation.
 */
export const WEIGHTS = {
  /** Where in a cluster a word was said. An assistant's answer is often beside the point. */
  label: 1.5,
  summary: 1.2,
  title: 1.2,
  issueSummary: 0.5,
  user: 0.6,
  team: 0.3,
  assistant: 0.05,
  /** A word that only means the same as one that was said, shared among all that do; and one that was translated. */
  synonym: 0.4,
  translation: 0.7,
  /** What of a word's rarity counts: a rare one says more, but not so much that one alone decides. */
  rarity: 0.6,
  /** What it counts that few others ask with this word. */
  distinction: 0.8,
  /** A page as a whole: how soon more of a word stops to count, and its other places beside the text. */
  pageSaturation: 10,
  pageTitle: 4,
  pageHeading: 1,
  pageDescription: 1,
  /** Names of the space and of the pages above. */
  above: 0.6,
  /** Words that every page is taken to have more, so that one of a few words is not all that anybody asks for. */
  extraWords: 30,
  /** How much longer pages have to say more (a power): what is said in passing is seldom an answer. */
  length: 1.1,
  /** A passage: how soon more of a word stops to count, and its other places beside the text. */
  passageSaturation: 1.5,
  passageTitle: 1.5,
  passageDescription: 0.3,
  passageHeading: 0.2,
  extraTerms: 5,
  /** What the whole page counts beside its best passage. */
  page: 2,
} as const;
