import { madeSections, type MadeBeside } from './made-export.ts';
import { operationWords } from '../texts/operation-texts.ts';
import { deepLink } from '../../app/addresses/places.ts';
import { entryFacts, entryPlace, entryText, entryTitle, entryWhere, type Entry } from './outbox-entries.ts';

/** A person's writes as a file: for people (Markdown) or for programs (JSON). Pure. */
export type ExportFormat = 'markdown' | 'json';

export interface ExportContext {
  readonly organization: string;
  readonly baseUrl: string;
  readonly now: number;
  /** Present when the file covers the account, not selected rows. */
  readonly made?: MadeBeside;
}

export interface ExportFile {
  readonly name: string;
  readonly type: 'text/markdown' | 'application/json';
  readonly text: string;
}

export function exportFile(entries: readonly Entry[], format: ExportFormat, context: ExportContext): ExportFile {
  const day = new Date(context.now).toISOString().slice(0, 10);
  return format === 'markdown'
    ? { name: `galley-outbox-${day}.md`, type: 'text/markdown', text: markdownOf(entries, context) }
    : { name: `galley-outbox-${day}.json`, type: 'application/json', text: jsonOf(entries, context) };
}

function markdownOf(entries: readonly Entry[], context: ExportContext): string {
  const head = [
    `# Outbox for ${oneLine(context.organization)}`,
    '',
    `Exported from Galley at ${stamp(context.now)}. Times are in UTC.`,
  ];
  const items = entries.flatMap((entry) => ['', ...section(entry, context.now)]);
  const beside = context.made === undefined ? [] : madeSections(context.made);
  return `${[...head, ...items, ...beside].join('\n')}\n`;
}

function section(entry: Entry, now: number): readonly string[] {
  const { spaceTitle } = entry.item;
  const place = entryPlace(entry);
  const facts = [
    `- State: ${stateOf(entry, now)}`,
    ...(spaceTitle === null ? [] : [`- Space: ${oneLine(spaceTitle)}`]),
    `- ${entry.kind === 'discarded' ? 'Discarded' : 'Written'}: ${stamp(entry.at)}`,
    ...entryFacts(entry).map(({ label, from, to }) => oneLine(`- ${label}: ${from === null ? '' : `${from} → `}${to}`)),
    ...(place === null ? [] : [`- Place: <${deepLink(place)}>`]),
  ];
  const text = entryText(entry);
  // Quoted, so that a heading in a comment is not a heading of this file.
  const quoted = text === null ? [] : ['', ...text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))];
  return [`## ${oneLine(entryTitle(entry))}: ${oneLine(entryWhere(entry))}`, '', ...facts, ...quoted];
}

function stateOf(entry: Entry, now: number): string {
  if (entry.kind !== 'write') return entry.kind === 'draft' ? 'Draft' : 'Discarded';
  const { label, reason } = operationWords(entry.item.operation, { now, offline: false, signedOut: false });
  return reason === '' ? label : `${label}. ${oneLine(reason)}`;
}

function jsonOf(entries: readonly Entry[], { organization, baseUrl, now, made }: ExportContext): string {
  const file = {
    exportedBy: 'Galley',
    exportedAt: stamp(now),
    organization,
    service: baseUrl,
    items: entries.map((entry) => ({
      kind: entry.kind,
      title: entryTitle(entry),
      space: entry.item.spaceTitle,
      page: entry.item.pageTitle,
      place: entry.item.place,
      at: stamp(entry.at),
      text: entryText(entry),
      ...('operation' in entry.item ? { operation: entry.item.operation } : { target: entry.item.target }),
    })),
    ...(made === undefined ? {} : { decisions: made.marks, stars: made.stars, changeRequests: made.requests }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function stamp(at: number): string {
  return Number.isFinite(at) ? new Date(at).toISOString() : 'an unknown time';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
