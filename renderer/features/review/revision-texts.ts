import { revisionTime, type Compared, type KnownRevision, type RevisionNote } from '#shared/model/revisions.ts';
import type { ReviewView } from '#shared/rpc/review-views.ts';
import { dayWords, fullTime } from '../../ui/time-words.ts';
import { lowerFirst, someOf } from '../../ui/words.ts';
import { verdictWord } from './texts.ts';

/** The words for revisions of a change request and for the two that are compared. */

export const shortId = (id: string): string => id.slice(0, 8);

function find(revisions: readonly KnownRevision[], id: string): KnownRevision | undefined {
  return revisions.find((revision) => revision.id === id);
}

function dayOf(revisions: readonly KnownRevision[], id: string): string {
  const known = find(revisions, id);
  const time = known === undefined ? '' : revisionTime(known);
  return time === '' ? shortId(id) : dayWords(Date.parse(time));
}

/** On the button in the header: "All changes", "Since 12 Nov 2026", "12 Nov 2026 – 14 Nov 2026". */
export function comparedLabel({ compared, revisions }: Pick<ReviewView, 'compared' | 'revisions'>): string {
  if (compared === null) return 'All changes';
  const { from, to } = compared;
  const isNewest = find(revisions, to)?.newest === true;
  if (from === null) return `Up to ${dayOf(revisions, to)}`;
  return isNewest ? `Since ${dayOf(revisions, from)}` : `${dayOf(revisions, from)} – ${dayOf(revisions, to)}`;
}

/** "Revision a1b2c3d4 (12 November 2026 at 14:02) compared with the newest revision e5f6a7b8". */
export function comparedWords(compared: Compared, revisions: readonly KnownRevision[]): string {
  const { from, to } = compared;
  return `${from === null ? 'The text before the change request' : upperFirst(revisionWords(revisions, from))} compared with ${revisionWords(revisions, to)}`;
}

function revisionWords(revisions: readonly KnownRevision[], id: string): string {
  const known = find(revisions, id);
  const time = known === undefined ? '' : revisionTime(known);
  const name = known?.newest === true ? 'the newest revision' : 'revision';
  return `${name} ${shortId(id)}${time === '' ? '' : ` (${fullTime(Date.parse(time))})`}`;
}

const upperFirst = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** One revision in a list: its time, its id, and what was said of it. */
export function revisionOption(revision: KnownRevision): string {
  const time = revisionTime(revision);
  const said = noteWords(revision.notes);
  return [
    ...(revision.newest ? ['Newest'] : []),
    time === '' ? 'Date unknown' : fullTime(Date.parse(time)),
    shortId(revision.id),
    ...(revision.fetchedAt === null ? ['not stored'] : []),
    ...(said === '' ? [] : [said]),
    ...(revision.made?.message == null || revision.made.message === '' ? [] : [revision.made.message.slice(0, 60)]),
  ].join(' · ');
}

function noteWords(notes: readonly RevisionNote[]): string {
  const nameOf = ({ mine, by }: RevisionNote): string => (mine ? 'you' : (by ?? 'somebody'));
  const verdicts = notes.flatMap((note) =>
    note.kind === 'verdict' ? [`${lowerFirst(verdictWord(note.status ?? ''))} by ${nameOf(note)}`] : [],
  );
  const comments = [...new Set(notes.filter(({ kind }) => kind === 'comment').map(nameOf))];
  const looked = notes.some(({ kind }) => kind === 'look');
  return [
    ...verdicts,
    ...(comments.length === 0 ? [] : [`comments by ${someOf(comments, 2)}`]),
    ...(looked ? ['you looked at it'] : []),
  ].join(', ');
}

/** Why two revisions cannot be compared. Null: they can. */
export function missingWords(
  missing: readonly string[],
  revisions: readonly KnownRevision[],
  offline: boolean,
): string | null {
  if (missing.length === 0) return null;
  if (missing.some((id) => find(revisions, id)?.newest === true))
    return offline
      ? 'The newest revision is not stored on this computer. Connect to compare with it.'
      : 'The newest revision is not downloaded yet. It comes with the next sync.';
  const which = missing.length === 1 ? `Revision ${shortId(missing[0] ?? '')} is` : 'Both revisions are';
  return `${which} not stored on this computer, and the server only gives the newest one.`;
}

export const LAST_WORDS: Readonly<Record<RevisionNote['kind'], string>> = {
  look: 'Since my last look',
  comment: 'Since my last comment',
  verdict: 'Since my last verdict',
};
