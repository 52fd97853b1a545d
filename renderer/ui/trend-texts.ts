import type { Trend } from '#shared/triage/trend.ts';

export const TREND_WORDS: Readonly<Record<Trend, string>> = {
  new: 'New',
  rising: 'Rising',
  falling: 'Falling',
  steady: 'Steady',
};

/** As shown beside the word. */
export const TREND_RULES: Readonly<Record<Trend, string>> = {
  new: 'Nothing before the last four weeks',
  rising:
    'The last four weeks hold at least half as much again as four weeks did before, and at least three issues more',
  falling: 'The last four weeks hold at most two thirds of what four weeks did before, and at least three issues less',
  steady: 'Neither half as much again nor a third less than before',
};
