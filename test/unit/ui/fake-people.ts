import { ok } from '#shared/result.ts';

/** A store in which nobody is known. */
export const fakePeople = {
  'people.names': () => ok({}),
  'people.find': () => ok([]),
  'people.card': () => ok(null),
  'page.address': () => ok({ path: null, appUrl: null }),
} as const;
