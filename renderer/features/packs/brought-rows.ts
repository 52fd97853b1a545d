import { hasNoWords } from '#shared/outbox/same-verdict.ts';
import { isSigned } from '#shared/outbox/signed.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import { dependenciesOf, withServerId } from '#shared/outbox/order.ts';
import type { BroughtWrite, PlacedWrite, WithdrawnWrite } from '#shared/rpc/packs.ts';
import { partTimes, type MarkDifference } from '#shared/triage/carry.ts';
import { textsOfMark } from '../../spreadsheets/decisions/decision-fields.ts';

/** The rows of a file of writes, and which of them are queued. Pure. */
export interface BroughtRow {
  readonly brought: BroughtWrite;
  readonly place: PlacedWrite | undefined;
  /** Why it cannot be queued; null: it can. */
  readonly problem: string | null;
  /** A remark to read before it is queued. */
  readonly note: string | null;
  /** It is stored here in the same or a newer version: nothing to check. */
  readonly known: boolean;
  /** Selected by default. */
  readonly proposed: boolean;
}

export function broughtRows(writes: readonly BroughtWrite[], placed: readonly PlacedWrite[]): readonly BroughtRow[] {
  const places = new Map(placed.map((place) => [place.id, place]));
  return writes.map((brought) => {
    const place = places.get(brought.id);
    const problem = problemOf(brought, place);
    return {
      brought,
      place,
      problem,
      note: problem === null ? noteOf(brought, place) : null,
      proposed: problem === null && place?.twin == null,
      known: isKnown(brought, place),
    };
  });
}

function isKnown({ state }: BroughtWrite, place: PlacedWrite | undefined): boolean {
  if (state === 'older') return true;
  return (state === 'here' || (state === 'new' && place?.here === true)) && place?.hereOtherwise !== true;
}

function problemOf({ state }: BroughtWrite, place: PlacedWrite | undefined): string | null {
  if (state === 'changed') return null;
  if (state === 'stuck') return 'imported before. The new text cannot be sent as an edit; copy it to post it yourself';
  if (state === 'older') return 'a later file with newer text was imported before';
  if (place?.hereOtherwise === true)
    return 'imported before and no longer in the Outbox, so this newer text cannot change it. Copy it to post it yourself';
  if (state === 'here' || place?.here === true) return 'imported before';
  if (state === 'orphan') return 'the comment it replies to is not here';
  return place?.missing === 'space' ? 'this account does not have the space' : null;
}

const MISSING: Readonly<Record<NonNullable<PlacedWrite['missing']>, string | null>> = {
  space: null,
  request: 'The change request is not downloaded, so this may be put on hold.',
  page: 'The page is not downloaded, so this may be put on hold.',
  comment: 'The comment is not downloaded, so this may be put on hold.',
};

function noteOf({ state, change, write }: BroughtWrite, place: PlacedWrite | undefined): string | null {
  const twin = place?.twin ?? null;
  if (state === 'changed' && twin !== null)
    return `${twin.by ?? 'Somebody'} already posted this text, and the comment sent from here still has the earlier text. Delete that comment, or select this to edit it.`;
  if (state === 'changed')
    return change?.kind === 'rewrite'
      ? 'Changed since it was imported. It is not sent yet and will get the new text.'
      : 'Changed since it was imported. The difference is sent as an edit.';
  if (twin?.earlier !== undefined)
    return `${twin.by ?? 'Somebody'} already posted an earlier version of this: “${twin.earlier}”. Have them import this file to edit it, or select it to post the new text too.`;
  if (twin?.similar !== undefined)
    return `${twin.by ?? 'Somebody'} already posted a similar text, perhaps a newer version of this: “${twin.similar}”. Select this to post it too.`;
  if (twin !== null && isKind(write, { row: 'review', effect: 'create' }) && hasNoWords(write))
    return verdictNote(twin);
  if (twin !== null)
    return twin.by === null
      ? 'The same text is already there. Select it to post it anyway.'
      : `${twin.by} already posted the same text. Select it to post it again.`;
  const missing = place?.missing ?? null;
  return missing === null ? null : MISSING[missing];
}

function verdictNote({ by, serverId, unclear }: NonNullable<PlacedWrite['twin']>): string {
  if (by === null && serverId === null)
    return 'The same verdict is already in your Outbox. Select this to send it too.';
  const given = `${by ?? 'Somebody'} already gave this verdict`;
  return unclear === true
    ? `${given}, and the server does not say on which revision. Select it to send it anyway.`
    : `${given} on this revision. Select it to send it anyway.`;
}

/**
 * The writes to queue from the chosen rows. A reply to a comment that exists already is attached to that comment; a
 * reply to one that neither exists nor is chosen cannot be queued.
 */
export function chosenWrites(rows: readonly BroughtRow[], chosen: ReadonlySet<string>): readonly BroughtWrite[] {
  const missing = new Map<string, string | null>();
  const queued: BroughtWrite[] = [];
  for (const { brought, problem, place } of rows) {
    const { id } = brought;
    let { write } = brought;
    for (const on of dependenciesOf({ write })) {
      const there = missing.get(on);
      if (there != null) write = withServerId(write, on, there);
    }
    const isLost = dependenciesOf({ write }).some((on) => missing.has(on));
    if (problem === null && chosen.has(id) && !isLost)
      queued.push({ ...brought, write, ...(place?.twin == null ? {} : { again: true }) });
    else if (brought.state === 'new' && place?.here !== true) missing.set(id, place?.twin?.serverId ?? null);
  }
  return queued;
}

export function saysWordsOf(writes: readonly BroughtWrite[]): boolean {
  return writes.some(({ write, change }) => isSigned(change?.kind === 'edit' ? change.write : write));
}

/** The deletion of a sent write, as an item to import. */
export function deletionOf({ id, write, change }: WithdrawnWrite, at: number): BroughtWrite | null {
  return change === undefined ? null : { id, write, createdAt: at, textHash: null, state: 'changed', change };
}

export interface DecisionRow {
  readonly key: string;
  readonly difference: MarkDifference;
  readonly title: string;
  /** Null: there is no decision here. */
  readonly before: string | null;
  readonly after: string;
  /** When the decision on this computer was made (ms). */
  readonly mineAt: number | null;
}

const PART_TITLES: Readonly<Record<MarkDifference['part'], string>> = {
  verdict: 'Verdict',
  notes: 'Note',
  pages: 'Linked pages',
};

export function decisionRows(found: readonly MarkDifference[]): readonly DecisionRow[] {
  return found.map((difference) => {
    const { clusterId, part, mine, theirs } = difference;
    return {
      key: `${clusterId} ${part}`,
      difference,
      title: PART_TITLES[part],
      before: mine === null ? null : partWords(mine, part),
      after: partWords(theirs, part),
      mineAt: mine === null ? null : partTimes(mine)[part],
    };
  });
}

function partWords(mark: MarkDifference['theirs'], part: MarkDifference['part']): string {
  const texts = textsOfMark(mark);
  const words = {
    verdict: [texts.verdict, texts['snoozed until'], texts['duplicate of']],
    notes: [texts.note, texts.tags, texts.priority],
    pages: mark.pages.map(({ title }) => title),
  }[part].filter((text) => text !== '');
  return words.length === 0 ? 'none' : words.join(', ');
}
