import { goesBack } from '#shared/outbox/hand-back.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';
import type { OutboxItem } from '#shared/rpc/store.ts';
import { closedRequestWords } from '../../pending/texts/closed-request-texts.ts';
import {
  operationWords,
  type Circumstances,
  type OperationAct,
  type Tone,
} from '../../pending/texts/operation-texts.ts';
import { entryPlace, type Entry } from '../../pending/outbox/outbox-entries.ts';

/** Actions on entries: those that a write allows, and those of drafts and discarded items only. */
export type EntryAct = OperationAct | 'open' | 'restore' | 'repost';

export interface EntryWords {
  /** Null: it has no sending state. */
  readonly tone: Tone | null;
  readonly label: string;
  readonly reason: string;
  readonly acts: readonly EntryAct[];
}

/** For a write that waits in a pack; null: it is never handed back, and its own texts say so. */
export function carriedWords({ operation, handedBack }: OutboxItem): string | null {
  if (!goesBack(operation)) return null;
  if (handedBack === undefined) return 'To hand back';
  return handedBack.changed ? 'Changed since hand-back' : 'Handed back';
}

/** `waived`: causes for which this account's writes are not held. */
export function entryWords(
  entry: Entry,
  circumstances: Circumstances,
  waived: readonly WaivableCause[] = [],
): EntryWords {
  const open: readonly EntryAct[] = entryPlace(entry) === null ? [] : ['open'];
  if (entry.kind === 'draft') {
    const { request } = entry.item;
    const closed = request === null ? null : closedRequestWords(request.status, waived);
    return {
      tone: null,
      label: 'Not sent',
      reason: closed ?? 'Saved on this computer. It is not sent until you send it.',
      acts: [...open, 'copy', 'discard'],
    };
  }
  if (entry.kind === 'discarded' && entry.item.kind === 'deleted') {
    return {
      tone: null,
      label: 'Deleted',
      reason: 'The server no longer has this text. It is kept here for 30 days after you deleted it.',
      acts: ['repost', ...open, 'copy'],
    };
  }
  if (entry.kind === 'discarded') {
    return {
      tone: null,
      label: 'Discarded',
      reason: 'Kept for 30 days after you discarded it, and never sent unless you restore it.',
      acts: ['restore', ...open, 'copy'],
    };
  }
  if (entry.item.unreadable === 'newer') {
    return {
      tone: 'failed',
      label: 'From a newer Galley',
      reason: 'Written by a newer version of Galley. It is kept unchanged and sent when that version runs again.',
      acts: ['copy'],
    };
  }
  const words = operationWords(entry.item.operation, circumstances);
  return { ...words, acts: [...words.acts, ...open] };
}
