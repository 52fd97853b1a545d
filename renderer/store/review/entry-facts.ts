import type {
  RequestFileEntry,
  RequestHead,
  RequestPageEntry,
  RequestPageSide,
} from '#shared/model/request-content.ts';
import type { PageFact } from '#shared/model/review-marks.ts';
import { sizeWords } from '../../ui/size-words.ts';
import { pageFacts } from '../../content/diff/page-facts.ts';
import type { RequestTextsRecord } from '../db/database.ts';

/** What a change request changes besides texts, as old and new values. */

type NameOf = (fileId: string) => string | null;

/** Of one entry: from the page trees of both sides first, then from the fields of the page itself. */
export function entryFacts(
  entry: RequestPageEntry,
  { before, after }: Pick<RequestTextsRecord, 'before' | 'after'>,
  head: Pick<RequestHead, 'files' | 'variables'>,
  nameOf: NameOf,
): readonly PageFact[] {
  if (entry.kind === 'space') return spaceFacts(head);
  const facts = treeFacts(entry);
  const told = new Set(facts.map(({ label }) => label));
  const own = pageFacts(before?.page ?? null, after?.page ?? null, { nameOf, withUnknown: true });
  return [...facts, ...own.filter(({ label }) => !told.has(label))];
}

function treeFacts({ before, after, changes }: RequestPageEntry): readonly PageFact[] {
  if (before === null || after === null) return [];
  const facts: readonly PageFact[] = [
    { label: 'Title', before: before.title, after: after.title },
    ...(changes.includes('moved') ? [{ label: 'Under', before: under(before), after: under(after) }] : []),
    ...(changes.includes('reordered') ? [{ label: 'Position', before: position(before), after: position(after) }] : []),
    { label: 'Address', before: before.path ?? before.slug, after: after.path ?? after.slug },
    { label: 'Description', before: before.description, after: after.description },
    { label: 'Emoji', before: before.emoji, after: after.emoji },
    { label: 'Icon', before: before.icon, after: after.icon },
    { label: 'Page type', before: before.type, after: after.type },
    { label: 'Link target', before: before.href, after: after.href },
    { label: 'Hidden in navigation', before: yesOrNo(before.hidden), after: yesOrNo(after.hidden) },
  ];
  return facts.filter((fact) => (fact.before ?? '') !== (fact.after ?? ''));
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
const under = ({ ancestors }: RequestPageSide): string =>
  ancestors.length === 0 ? 'the top of the space' : ancestors.join(' › ');

function position({ previous }: RequestPageSide): string | null {
  if (previous === undefined) return null;
  return previous === null ? 'first' : `after “${previous}”`;
}

function spaceFacts({ files, variables }: Pick<RequestHead, 'files' | 'variables'>): readonly PageFact[] {
  const { before, after } = variables;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return [
    ...names.flatMap((name): PageFact[] => {
      const [one, other] = [before[name], after[name]].map((value) => (value === undefined ? null : String(value)));
      return one === other ? [] : [{ label: `Variable “${name}”`, before: one ?? null, after: other ?? null }];
    }),
    ...files.map(fileFact),
  ];
}

function fileFact({ change, file, before }: RequestFileEntry): PageFact {
  const label = `File “${(before ?? file).name}”`;
  if (change === 'added') return { label, before: null, after: aboutFile(file) };
  if (change === 'removed') return { label, before: aboutFile(file), after: null };
  if (change === 'renamed') return { label, before: before?.name ?? null, after: file.name };
  const [one, other] = [before === undefined ? 'another version' : aboutFile(before), aboutFile(file)];
  return { label, before: one, after: one === other ? `${other}, other content` : other };
}

function aboutFile({ size, width, height, contentType }: RequestFileEntry['file']): string {
  const dimensions = width === null || height === null ? [] : [`${String(width)} × ${String(height)}`];
  return [sizeWords(size), contentType, ...dimensions].join(', ');
}
