import type { DiscussionFilter } from './discussion-filter.ts';

/** The text for an empty list of threads. */
export function emptyDiscussionText({ status, about, spaceId, personId, since }: DiscussionFilter): {
  readonly title: string;
  readonly text: string;
} {
  if (spaceId !== null || personId !== null || since !== null) {
    return {
      title: 'No matching threads',
      text: 'No threads match all the filters. Remove some of them.',
    };
  }
  switch (about) {
    case 'waiting':
      return {
        title: 'Nothing is waiting for you',
        text:
          'Threads that you started, joined or are mentioned in appear here when someone else replied last. ' +
          'Some replies are not downloaded, so one of them may still be waiting.',
      };
    case 'unread':
      return {
        title: 'You’re all caught up',
        text: 'New comments appear here. Read state is stored only on this computer.',
      };
    case 'mentions':
      return {
        title: 'No mentions',
        text: 'Threads that mention you or link to your profile appear here.',
      };
    case 'mine':
      return {
        title: 'No threads started by you',
        text: 'Your comments on pages and spaces appear here, sent or not.',
      };
    case 'all':
      return status === 'resolved'
        ? { title: 'No resolved threads', text: 'Resolved threads appear here.' }
        : {
            title: 'No comments',
            text: 'Comments on pages, spaces and change requests appear here after the first sync.',
          };
  }
}
