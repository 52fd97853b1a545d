import { ok } from '../../../shared/result.ts';
import { fakeTriageStore, fakeTriageViews } from './fake-triage.ts';

/** A store in which nobody has noted anything of what they read or review. */
export const fakeOwnNotes = {
  'draft.adopt': () => ok(null),
  'pages.recent': () => ok([]),
  'pages.visited': () => ok(null),
  'pages.left': () => ok(null),
  'pages.star': () => ok(null),
  'pages.read': () => ok([]),
  'pages.readAll': () => ok([]),
  'pages.unread': () => ok(null),
  'pages.step': () => ok(null),
  'siteNews.read': () => ok([]),
  'accessNews.read': () => ok([]),
  'accessNews.readAll': () => ok([]),
  'accessNews.unread': () => ok(null),
  'siteNews.readAll': () => ok([]),
  'siteNews.unread': () => ok(null),
  'review.mark': () => ok(null),
  'review.viewed': () => ok(null),
  'review.looked': () => ok(null),
  'review.record': () => ok(null),
  'review.saveView': () => ok(null),
  'review.dropView': () => ok(null),
  ...fakeTriageStore,
};

export const fakeOwnViews = {
  pageStates: () => ({ start: true, pages: [] }),
  starred: () => [],
  recent: () => [],
  changedPages: () => ({ pages: 0, spaces: [] }),
  siteNews: () => ({ changes: 0, sites: [] }),
  accessNews: () => ({ changes: 0, spaces: [] }),
  reviews: () => [],
  savedReviewViews: () => [],
  review: () => null,
  reviewPage: () => null,
  ...fakeTriageViews,
};
