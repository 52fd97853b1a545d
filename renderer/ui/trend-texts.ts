import type { Trend } from '#shared/triage/trend.ts';

export const TREND_WORDS: Readonly<Record<Trend, string>> = {
  new: 'First seen',
  rising: 'Rising',
  falling: 'Falling',
  steady: 'Steady',
};

/** As shown beside the word. */
export const TREND_RULES: Readonly<Record<Trend, string>> = {
  new: 'First seen in the last four weeks',
  rising: 'Rising: at least +50% and three issues in four weeks',
  falling: 'Falling: at least −33% and three issues in four weeks',
  steady: 'Steady: within −33% to +50%',
};
