import type { OutboxFilter } from '../../pending/outbox/outbox-entries.ts';

/** The text for each part of the Outbox when it is empty. */
const EMPTY: Readonly<Record<OutboxFilter, { readonly title: string; readonly text: string }>> = {
  all: {
    title: 'Nothing waits',
    text: 'Comments, replies and all other changes pass through here on their way to the server. Offline, they wait here.',
  },
  conflict: {
    title: 'No conflicts',
    text: 'What somebody else changed while your change of it waited would stand here, side by side.',
  },
  held: {
    title: 'Nothing is held',
    text: 'A write is held when something changed since you wrote it. You decide whether it goes out.',
  },
  failed: {
    title: 'Nothing was refused',
    text: 'What the server did not accept stays here with its reason, to be mended or discarded.',
  },
  parked: { title: 'Nothing is set aside', text: 'What could not be read back is kept here with its text.' },
  doubt: {
    title: 'Nothing is in doubt',
    text: 'When an answer is lost, Galley looks whether the write arrived before it sends it again. Meanwhile it stands here.',
  },
  waiting: {
    title: 'Nothing waits',
    text: 'What you queue while the server cannot be reached waits here and goes out by itself.',
  },
  drafts: {
    title: 'No drafts',
    text: 'Half-written text is kept as you type it, in every editor, and listed here until it is sent or discarded.',
  },
  sent: { title: 'Nothing sent lately', text: 'What was sent stands here for 30 days.' },
  discarded: { title: 'The trash is empty', text: 'What you delete or discard is kept here for 30 days.' },
};

export function emptyWords(filter: OutboxFilter): { readonly title: string; readonly text: string } {
  return EMPTY[filter];
}
