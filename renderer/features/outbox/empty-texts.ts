import type { OutboxFilter } from '../../pending/outbox/outbox-entries.ts';

/** The text for each part of the Outbox when it is empty. */
const EMPTY: Readonly<Record<OutboxFilter, { readonly title: string; readonly text: string }>> = {
  all: {
    title: 'The outbox is empty',
    text: 'Comments, replies and other changes appear here until they are sent. When you are offline, they wait here.',
  },
  conflict: {
    title: 'No conflicts',
    text: 'Edits that conflict with someone else’s appear here for you to merge.',
  },
  held: {
    title: 'Nothing on hold',
    text: 'A change is put on hold when something changed after you wrote it. You decide whether to send it.',
  },
  failed: {
    title: 'Nothing refused',
    text: 'Changes that the server did not accept appear here with the reason. You can edit or discard them.',
  },
  parked: { title: 'Nothing set aside', text: 'Items that Galley could not read are kept here.' },
  doubt: {
    title: 'Nothing unconfirmed',
    text: 'If a reply from the server is lost, Galley checks before resending. Until then the change appears here.',
  },
  waiting: {
    title: 'Nothing waiting',
    text: 'Changes that you make offline wait here and are sent when you are online.',
  },
  review: {
    title: 'No pending comments',
    text: 'Comments that wait for your verdict on a change request are listed here until you submit it.',
  },
  drafts: {
    title: 'No drafts',
    text: 'Text is saved as you type and listed here until you send or discard it.',
  },
  sent: { title: 'Nothing sent recently', text: 'Sent changes are listed here for 30 days.' },
  discarded: { title: 'The trash is empty', text: 'Deleted and discarded items are kept here for 30 days.' },
};

export function emptyWords(filter: OutboxFilter): { readonly title: string; readonly text: string } {
  return EMPTY[filter];
}
