import type { DiscussionFilter } from './discussion-filter.ts';

/** The text for an empty list of threads. */
export function emptyDiscussionText({ status, about, spaceId, personId, since }: DiscussionFilter): {
  readonly title: string;
  readonly text: string;
} {
  if (spaceId !== null || personId !== null || since !== null) {
    return {
      title: 'Nothing here',
      text: 'No thread is all that you chose on the left. Choose less, or something else.',
    };
  }
  switch (about) {
    case 'waiting':
      return {
        title: 'Nothing waits for you',
        text:
          'Threads that you began, took part in or are mentioned in stand here while somebody else has the last word. ' +
          'Replies that the server only counts cannot be checked, so one of them may still be waiting.',
      };
    case 'unread':
      return {
        title: 'You have read everything',
        text: 'What others say from now on stands here until you have looked at it. What is read is kept on this computer alone.',
      };
    case 'mentions':
      return {
        title: 'Nobody mentions you',
        text: 'Threads with your name after an @, or with a link to your profile, stand here.',
      };
    case 'mine':
      return {
        title: 'You have begun no thread',
        text: 'What you write beside a page or a space stands here, sent or not.',
      };
    case 'all':
      return status === 'resolved'
        ? { title: 'Nothing is resolved', text: 'Threads that somebody resolved stand here.' }
        : {
            title: 'No comments',
            text: 'What is said beside pages, about spaces and in change requests stands here, once the first sync has read it.',
          };
  }
}
