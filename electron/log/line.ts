import { logEvent, type LogArea, type LogCode } from './events.ts';
import { toldText, type Told } from './told.ts';
import { isWord, type Word } from './words.ts';

/** The names of the facts in a line. */
export const factNames = [
  ...['account', 'kind', 'session', 'version', 'electron', 'chrome', 'node', 'system-release', 'host'],
  ...['server', 'own-server', 'operation', 'status', 'code', 'cause', 'sent', 'try', 'again', 'reason'],
  ...['write', 'step', 'state', 'tries', 'outcome', 'file', 'restored', 'put', 'dropped', 'entries', 'writes'],
  ...['full', 'one-space', 'every-space', 'pages', 'files', 'problems', 'count', 'ms', 'until', 'free', 'exit'],
  ...['error', 'system', 'at'],
] as const;
type FactName = (typeof factNames)[number];

/** Numbers, booleans, words of the program, and the results of the functions in `told.ts`. No other text. */
export type Fact = number | boolean | Word | Told;
export type Facts = Readonly<Partial<Record<FactName, Fact | null | undefined>>>;

/** Much longer than any real line. */
const MOST_CHARACTERS = 2_000;

/** One event as a line: time, level, area and code, then facts. Null: no such event. */
export function logLine<A extends LogArea>(at: number, area: A, code: LogCode<A>, facts: Facts): string | null {
  const entry = logEvent(area, code);
  if (entry === null || !Number.isFinite(at)) return null;
  const texts = factNames.flatMap((name) => {
    const text = factText(facts[name]);
    return text === null ? [] : [`${name}=${text}`];
  });
  const head = `${new Date(at).toISOString()} ${entry.level.padEnd(7)} ${area} ${code}`;
  return `${[head, ...texts].join(' ').slice(0, MOST_CHARACTERS)}\n`;
}

function factText(value: unknown): string | null {
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(Math.round(value)) ? String(Math.round(value)) : null;
    case 'boolean':
      return value ? 'yes' : 'no';
    case 'string':
      return isWord(value) ? value : null;
    default:
      return toldText(value);
  }
}
