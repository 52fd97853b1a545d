import type { ChangedAfter, RecordedThread, RecordedVerdict, ReviewRecord } from '#shared/model/review-record.ts';
import type { ReviewView } from '#shared/rpc/review-views.ts';
import { statusWord } from '../../app/texts/request-texts.ts';
import { commentExcerpt } from '../../content/excerpts.ts';
import { csvText } from '../../spreadsheets/csv.ts';
import { asQuotation } from '../../threads/quote/thread-markdown.ts';
import { fullTime } from '../../ui/time-words.ts';
import { count, lowerFirst } from '../../ui/words.ts';
import { oneLine } from './markdown-lines.ts';
import { shortId } from './revision-texts.ts';
import { CHANGE_WORDS, subjectOf, verdictWord } from './texts.ts';

/** The record of a review as a sheet: who approved or asked for changes, what was open then, what changed after. Pure. */
export interface RecordSheet {
  readonly title: string;
  /** Where and of what, one line each. */
  readonly about: readonly string[];
  readonly verdicts: readonly RecordLine[];
  /** How far it can be known. */
  readonly notes: readonly string[];
}

export interface RecordLine {
  readonly id: string;
  readonly by: string;
  readonly verdict: string;
  readonly when: string;
  /** ISO 8601, for sheets; null: not known. */
  readonly at: string | null;
  readonly revision: string;
  readonly comment: string | null;
  readonly open: string;
  readonly openThreads: readonly string[];
  readonly after: string;
  readonly changedPages: readonly string[];
}

const NOT_KNOWN = 'Not known';

export function recordSheet(view: ReviewView, record: ReviewRecord, now: number): RecordSheet {
  const { row, head, request } = view;
  const newest = head === null ? null : `newest downloaded revision ${head.revision}, ${fullTime(head.fetchedAt)}`;
  const pending = row.verdicts.filter((verdict) => verdict.pending !== null);
  return {
    title: `Review record: ${subjectOf(row)}`,
    about: [
      `${row.spaceTitle}, change request ${String(row.number)}, ${lowerFirst(statusWord(row.status))}`,
      ...(row.author === null ? [] : [`Author: ${row.author.name}`]),
      ...(newest === null ? [] : [`Compared with the ${newest}`]),
      ...(request.revisionMerged == null ? [] : [`Merged as revision ${request.revisionMerged}`]),
      `Written by Galley on ${fullTime(now)}. Times are in ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`,
    ],
    verdicts: record.verdicts.map(lineOf),
    notes: [
      'Open threads are those of today that existed then: a thread that was resolved and reopened counts as open.',
      'Revisions that were never downloaded to this computer cannot be compared.',
      ...(pending.length === 0 ? [] : [`Not in this record: ${count(pending.length, 'verdict')} not sent yet.`]),
    ],
  };
}

function lineOf({ id, by, status, at, revision, comment, openThreads, changedAfter }: RecordedVerdict): RecordLine {
  return {
    ...{ id, by, at, comment },
    verdict: verdictWord(status),
    when: at === null ? NOT_KNOWN : fullTime(Date.parse(at)),
    revision: revision ?? NOT_KNOWN,
    open: openThreads === null ? NOT_KNOWN : openThreads.length === 0 ? 'None' : count(openThreads.length, 'thread'),
    openThreads: (openThreads ?? []).map(threadWords),
    after: afterWords(changedAfter),
    changedPages: changedAfter.kind === 'changed' ? changedAfter.pages.map(pageWords) : [],
  };
}

const threadWords = ({ page, by, words, certain }: RecordedThread): string =>
  `${by} on ${page ?? 'the change request'}: ${commentExcerpt(words, MOST_WORDS)}${certain ? '' : ' (resolved, time not known)'}`;

const MOST_WORDS = 120;

const pageWords = ({ title, changes }: (ChangedAfter & { kind: 'changed' })['pages'][number]): string =>
  `${title}: ${changes.map((change) => CHANGE_WORDS[change].toLowerCase()).join(', ')}`;

function afterWords(after: ChangedAfter): string {
  if (after.kind === 'unknown') return NOT_KNOWN;
  if (after.kind === 'same') return 'Nothing: this is the newest revision';
  const pages = after.pages.length === 0 ? 'No differences found' : count(after.pages.length, 'page');
  return after.whole ? pages : `${pages}; other pages not known`;
}

export function recordMarkdown({ title, about, verdicts, notes }: RecordSheet): string {
  const parts = [
    `# ${oneLine(title)}`,
    about.map((line) => `- ${oneLine(line)}`).join('\n'),
    ...(verdicts.length === 0 ? ['No verdicts.'] : verdicts.map(verdictMarkdown)),
    notes.map((note) => `_${note}_`).join('\n\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function verdictMarkdown({ by, verdict, when, revision, comment, open, openThreads, after, changedPages }: RecordLine) {
  const inside = (lines: readonly string[]): string => lines.map((line) => `\n  - ${oneLine(line)}`).join('');
  const known = revision === NOT_KNOWN ? 'not known' : revision;
  return [
    `## ${oneLine(by)}: ${verdict}`,
    ...(comment === null ? [] : [asQuotation(comment)]),
    [
      `- When: ${when}`,
      `- Revision: ${known}`,
      `- Open threads then: ${open}${inside(openThreads)}`,
      `- Changed after: ${after}${inside(changedPages)}`,
    ].join('\n'),
  ].join('\n\n');
}

export function recordCsv(view: ReviewView, { verdicts }: RecordSheet): string {
  const { row } = view;
  const head = ['Change request', 'Subject', 'Reviewer', 'Verdict', 'Date (UTC)', 'Revision', 'Summary'];
  return csvText([
    [...head, 'Open threads', 'Open threads in words', 'Changed after', 'Pages changed after'],
    ...verdicts.map(({ by, verdict, at, revision, comment, open, openThreads, after, changedPages }) => [
      ...[
        `${row.spaceTitle} #${String(row.number)}`,
        subjectOf(row),
        by,
        verdict,
        at ?? NOT_KNOWN,
        revision,
        comment ?? '',
      ],
      ...[open, openThreads.join('\n'), after, changedPages.join('\n')],
    ]),
  ]);
}

export const recordName = (view: ReviewView): string => `review-record-${String(view.row.number)}`;

/** The short form of a revision on paper. */
export const revisionOnPaper = (revision: string): string => (revision === NOT_KNOWN ? NOT_KNOWN : shortId(revision));
