/**
 * The weights of the ranking. They were chosen to work well on most halves of many clusters with known answers, and
 * rounded where the exact value does not matter (see the README beside this file). None depends on the words of one
 * documentation.
 */
export const WEIGHTS = {
  /** By the source of a word: a label, title or cluster summary; users and summaries of issues; the team. */
  headline: 1,
  user: 0.5,
  team: 0.25,
  /** An exponent: repetitions count, but less each time. */
  said: 0.7,
  /** Factors for added words: a synonym (shared among all synonyms), a translation, a near word. */
  synonym: 0.25,
  translation: 0.7,
  near: 0.15,
  /** The influence of rarity: rare words say more, but one alone must not decide. */
  rarity: 0.6,
  /** The influence of how few questions use the word. */
  distinction: 0.8,
  /** For a whole page: how soon repetitions stop to count, and the weight of the title. */
  pageSaturation: 10,
  pageTitle: 4,
  /** Titles of the space and of parent pages. */
  above: 0.5,
  /** Added to the length of every page, so that very short pages do not win. */
  extraWords: 30,
  /** An exponent for page length: longer pages must match more, since passing mentions are seldom answers. */
  length: 1.1,
  /** The factor for pages with subpages. */
  overview: 0.92,
  /** For a passage: how soon repetitions stop to count, and the weights of its context. */
  passageSaturation: 1.5,
  passageTitle: 1,
  passageDescription: 0.5,
  extraTerms: 5,
  /** The weight of the whole page beside its best passage. */
  page: 2,
} as const;
