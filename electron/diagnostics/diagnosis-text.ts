import { errorTable } from '#shared/errors.ts';
import { settingKeys, settings as declared, type SettingKey } from '#shared/settings.ts';
import { logEvent } from '../log/events.ts';
import { toldText, type Told } from '../log/told.ts';
import type { AccountDiagnosis, Diagnosis, FailureTold, UnreadTold } from './diagnosis.ts';

/** The diagnostics as a text for readers who have never seen the code. */
export function diagnosisText(diagnosis: Diagnosis): string {
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Versions', versionLines(diagnosis)],
    ['Settings', settingLines(diagnosis)],
    ...diagnosis.accounts.map((account, at) => {
      const title = `Account ${String(at + 1)} of ${String(diagnosis.accounts.length)}`;
      return [title, accountLines(account, diagnosis.savedAt)] as const;
    }),
    ['Databases of the open account', storedLines(diagnosis)],
    ['Profile folder', folderLines(diagnosis)],
    [
      'Log',
      [
        'One line for each event, oldest first: time (UTC), level, area, event, details.',
        '',
        ...logLines(diagnosis.log),
      ],
    ],
    ['Events and codes in this log', legendLines(diagnosis.log)],
  ];
  const sections = parts.map(([title, lines]) => [title, '='.repeat(title.length), ...lines, ''].join('\n'));
  return [...introduction(diagnosis.savedAt), ...sections].join('\n');
}

function introduction(savedAt: number): readonly string[] {
  return [
    'Galley diagnostics',
    `Saved ${timeWords(savedAt)}`,
    '',
    'This file was saved by a person, from Settings. It contains versions, settings, sizes, counts and the log.',
    'It contains no texts, titles, names, tokens or page addresses. Galley does not send it anywhere.',
    '',
  ];
}

/** The label on the Settings screen; an unknown value is written as it is, and of a record only its size. */
function optionLabel(key: SettingKey, value: unknown): string {
  if (typeof value === 'object' && value !== null) return String(Object.keys(value).length);
  const options: readonly { readonly value: unknown; readonly label: string }[] = declared[key].options;
  return options.find((option) => option.value === value)?.label ?? String(value);
}

function versionLines({ versions }: Diagnosis): readonly string[] {
  const { galley, host, electron, chromium, node, platform, release, arch, memoryBytes } = versions;
  return [
    row('Galley', `${told(galley)} (${host === 'electron' ? 'desktop application' : 'in a browser'})`),
    ...(electron === null ? [] : [row('Electron', told(electron))]),
    ...(chromium === null ? [] : [row('Chromium', told(chromium))]),
    row('Node.js', told(node)),
    row('Operating system', `${platform} ${told(release)}, ${arch}`),
    row('Memory', sizeWords(memoryBytes)),
  ];
}

function settingLines({ settings, tokenStorage, settingsDamage }: Diagnosis): readonly string[] {
  const inWords = settingsDamage?.restored === true ? 'restored from the copy' : 'not restored';
  return [
    ...settingKeys.map((key) => row(declared[key].label, optionLabel(key, settings[key]))),
    row('Tokens', tokenStorage === 'encrypted' ? 'encrypted on the disk' : 'in memory until Galley is closed'),
    ...(settingsDamage === null ? [] : [row('Settings file at start', `${settingsDamage.file}, ${inWords}`)]),
  ];
}

function accountLines(account: AccountDiagnosis, savedAt: number): readonly string[] {
  const { key, kind, server, session, signIns, waived, outbox, journalBytes, running } = account;
  return [
    row('In the log', `account=${told(key)}`),
    row('Kind', KINDS[kind]),
    ...(server === null ? [] : [row('Server', told(server))]),
    row('Session', session === 'refused' ? 'token refused by the server' : session.replace('-', ' ')),
    row('Sign-ins so far', String(signIns)),
    row('Sent without asking', waived.length === 0 ? 'nothing' : waived.join(', ')),
    ...outboxLines(outbox),
    row('Outbox journal', sizeWords(journalBytes)),
    ...(running === null ? [row('Sync', 'not running')] : runningLines(running, savedAt)),
  ];
}

const KINDS: Readonly<Record<AccountDiagnosis['kind'], string>> = {
  sample: 'sample workspace',
  remote: 'organization on a server',
  pack: 'pack file',
};

function outboxLines(outbox: AccountDiagnosis['outbox']): readonly string[] {
  if (outbox === null) return [row('Outbox', 'not opened since Galley started')];
  const { waiting, inReview, held, failed, problem } = outbox;
  return [
    row('Outbox', `${String(waiting)} waiting, ${String(held)} on hold, ${String(failed)} refused or damaged`),
    row('Pending comments', String(inReview)),
    ...(problem === null ? [] : [row('Outbox problem', failureWords(problem))]),
  ];
}

function runningLines(running: NonNullable<AccountDiagnosis['running']>, savedAt: number): readonly string[] {
  const { reach, cause, phase, lastSyncAt, failure, problems, unreadable, diskSpace, files } = running;
  const last =
    lastSyncAt === null ? 'not since Galley started' : `${timeWords(lastSyncAt)}${agoWords(savedAt - lastSyncAt)}`;
  return [
    row('Connection', cause === null ? reach : `${reach} (${cause})`),
    row('Last complete sync', last),
    row('Sync now', phase),
    ...(failure === null ? [] : [row('Last sync failed', failureWords(failure))]),
    row('Unreadable items', String(problems)),
    ...counted(unreadable.map(unreadWords)).map((line) => row('', line)),
    row(
      'Files',
      `${count(files.stored, 'stored')} of ${String(files.known)} in ${count(files.spaces, 'spaces')}, ${sizeWords(files.bytes)}`,
    ),
    row('Disk space', diskSpace),
  ];
}

function storedLines({ stored }: Diagnosis): readonly string[] {
  if (stored === null) return ['They did not answer.'];
  return [
    ...(stored.usedBytes === null
      ? []
      : [row('All databases together', `${sizeWords(stored.usedBytes)}, as the browser says`)]),
    ...stored.databases.flatMap(({ name, tables }) =>
      tables.map((table) => row(`${name}: ${tableName(table.name)}`, count(table.records, 'records'))),
    ),
  ];
}

/** A table's name is an identifier of the program; anything else from the wire is replaced. */
function tableName(name: string): string {
  return /^[a-zA-Z]{1,40}$/.test(name) ? name : 'unknown';
}

function folderLines({ folders, freeBytes }: Diagnosis): readonly string[] {
  return [
    ...folders.map(({ label, files, bytes }) => row(label, `${count(files, 'files')}, ${sizeWords(bytes)}`)),
    row('Free disk space', freeBytes === null ? 'unknown' : sizeWords(freeBytes)),
  ];
}

function logLines(log: string): readonly string[] {
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.length === 0 ? ['The log is empty.'] : lines;
}

/** Explains each event and each error code in this log. */
function legendLines(log: string): readonly string[] {
  const events = new Set<string>();
  const codes = new Set<string>();
  for (const line of log.split('\n')) {
    const [, , area = '', code = ''] = line.split(/ +/);
    const meaning = logEvent(area, code)?.meaning;
    if (meaning !== undefined) events.add(row(`${area} ${code}`, meaning));
    const error = / code=([a-z-]+)/.exec(line)?.[1];
    if (error !== undefined && error in errorTable)
      codes.add(row(`code=${error}`, titleOf(error as keyof typeof errorTable)));
  }
  return [
    ...[...events].sort(),
    ...[...codes].sort(),
    row('account=, write=', 'Which account, and which change in the outbox. These are hashes, not names.'),
    row('step=, state=', 'What happened to the change, and its state after that.'),
    row('sent=', 'Whether a failed request may have reached the server: no, maybe or yes.'),
    row('ms=, until=', 'How long it took, and the time until which requests wait, in milliseconds.'),
    row('at=', 'The place in Galley’s own code.'),
  ];
}

function titleOf(code: keyof typeof errorTable): string {
  return `${errorTable[code].title}.`;
}

function failureWords({ code, operation, status }: FailureTold): string {
  return [code, operation, status === undefined ? undefined : `HTTP ${String(status)}`]
    .filter((part) => part !== undefined)
    .join(', ');
}

function unreadWords({ kind, reason, status }: UnreadTold): string {
  return `${kind}: ${reason}${status === null ? '' : `, HTTP ${String(status)}`}`;
}

/** Repeated lines are written once, with their number. */
function counted(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, times]) => (times === 1 ? line : `${line} (${String(times)} times)`));
}

const LABEL_CHARACTERS = 34;

function row(label: string, value: string): string {
  return `${label.padEnd(LABEL_CHARACTERS)} ${value}`.trimEnd();
}

function told(value: Told): string {
  return toldText(value) ?? 'unknown';
}

function count(amount: number, words: string): string {
  return `${numbers.format(amount)} ${amount === 1 ? words.replace(/s$/, '') : words}`;
}

const numbers = new Intl.NumberFormat('en-US');
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

function sizeWords(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1_000 && unit < UNITS.length - 1) [size, unit] = [size / 1_000, unit + 1];
  return `${unit === 0 ? String(size) : size.toFixed(1)} ${UNITS[unit] ?? 'TB'}`;
}

function timeWords(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function agoWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return '';
  return minutes < 120 ? ` (${String(minutes)} min before)` : ` (${String(Math.round(minutes / 60))} h before)`;
}
