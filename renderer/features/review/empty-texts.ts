import type { Bucket } from './buckets.ts';

/** The text for each part of the review inbox when it is empty. */
const EMPTY: Readonly<Record<Bucket, { readonly title: string; readonly text: string }>> = {
  asked: {
    title: 'No reviews waiting for you',
    text: 'Change requests that ask for your review appear here until you submit a verdict.',
  },
  mine: {
    title: 'No updates to your requests',
    text: 'Change requests that you opened appear here when somebody updates or reviews them.',
  },
  moved: {
    title: 'No updates',
    text: 'Change requests that you have viewed appear here when they are updated.',
  },
  open: { title: 'No open change requests', text: 'Open change requests appear here after the next sync.' },
  drafts: { title: 'No drafts', text: 'Change requests that are not ready for review appear here.' },
  starred: { title: 'Nothing starred', text: 'Change requests that you star appear here.' },
  snoozed: {
    title: 'Nothing snoozed',
    text: 'Change requests that you snooze appear here until the next day.',
  },
  merged: { title: 'No merged change requests', text: 'Merged change requests appear here.' },
  archived: { title: 'Nothing archived or closed', text: 'Archived and closed change requests appear here.' },
};

export function emptyWords(bucket: Bucket): { readonly title: string; readonly text: string } {
  return EMPTY[bucket];
}
