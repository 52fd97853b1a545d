import type { TranscriptView } from '#shared/rpc/triage.ts';

type Part = TranscriptView['parts'][number];

/** Long conversations are collapsed to their beginning and end. */
const FOLDED_FROM = 8;
const FIRST = 4;
const LAST = 2;
/** The most characters of one message: people paste whole logs. */
const LONGEST = 4_000;

export interface TranscriptPieces {
  readonly shown: readonly (Part & { readonly cut: number })[];
  readonly folded: number;
  /** Some message is shortened. */
  readonly cut: boolean;
}

export function transcriptPieces(parts: readonly Part[], whole: boolean): TranscriptPieces {
  if (whole) return { shown: parts.map((part) => ({ ...part, cut: 0 })), folded: 0, cut: false };
  const some = parts.length <= FOLDED_FROM ? parts : [...parts.slice(0, FIRST), ...parts.slice(-LAST)];
  const shown = some.map((part) => {
    const cut = Math.max(0, part.body.length - LONGEST);
    return { ...part, body: cut === 0 ? part.body : part.body.slice(0, LONGEST), cut };
  });
  return { shown, folded: parts.length - some.length, cut: shown.some(({ cut }) => cut > 0) };
}
