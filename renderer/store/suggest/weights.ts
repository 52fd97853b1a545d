/**
 * What counts how much. Chosen by what does well for most halves of many clusters with known answers, and round where the
 * exact value does not matter (README.md beside it tells how). None of it depends on the words of one documentation.
 */
export const WEIGHTS = {
  /** Where a word was said: in a label, a title or the summary of a cluster; by people and in summaries; by the team. */
  headline: 1,
  user: 0.5,
  team: 0.25,
  /** A power: what is said again and again counts more, but less each time. */
  said: 0.7,
  /** Words that were not said: one that means the same, shared among all that do; one that was translated; a near one. */
  synonym: 0.25,
  translation: 0.7,
  near: 0.15,
  /** What of a word's rarity counts: a rare one says more, but not so much that one alone decides. */
  rarity: 0.6,
  /** What it counts that few others ask with this word. */
  distinction: 0.8,
  /** A page as a whole: how soon more of a word stops to count, and a title beside the text. */
  pageSaturation: 10,
  pageTitle: 4,
  /** Names of the space and of the pages above. */
  above: 0.5,
  /** Words that every page is taken to have more, so that one of a few words is not all that anybody asks for. */
  extraWords: 30,
  /** How much longer pages have to say more (a power): what is said in passing is seldom an answer. */
  length: 1.1,
  /** What a page counts that others stand below. */
  overview: 0.92,
  /** A passage: how soon more of a word stops to count, and what stands around it. */
  passageSaturation: 1.5,
  passageTitle: 1,
  passageDescription: 0.5,
  extraTerms: 5,
  /** What the whole page counts beside its best passage. */
  page: 2,
} as const;
