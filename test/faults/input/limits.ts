import type { AnyOperationName } from '#shared/contract/index.ts';
import { createClient, type Client } from '../../../electron/api/client.ts';
import { examples } from '../../integration/sample/examples.ts';
import type { Caller } from '../../integration/sample/caller.ts';
import type { Chance } from './random.ts';

interface Limit {
  readonly operation: AnyOperationName;
  /** Where the text stands in the input. */
  readonly at: readonly [part: 'body' | 'query', field: string];
  readonly least?: number;
  readonly most: number;
}

/** The limits of the contract and of the platform's notes, copied by hand: what the table lacks shows here. */
const LIMITS: readonly Limit[] = [
  { operation: 'createCollection', at: ['body', 'title'], most: 50 },
  { operation: 'updateCollection', at: ['body', 'title'], most: 50 },
  { operation: 'updateCollection', at: ['body', 'description'], most: 100 },
  { operation: 'addSiteSection', at: ['body', 'title'], least: 2, most: 128 },
  { operation: 'addSiteSection', at: ['body', 'icon'], most: 50 },
  { operation: 'updateSiteSection', at: ['body', 'title'], least: 2, most: 128 },
  { operation: 'updateSiteSection', at: ['body', 'path'], least: 1, most: 100 },
  { operation: 'updateSiteSection', at: ['body', 'condition'], most: 1024 },
  { operation: 'updateSiteSection', at: ['body', 'icon'], most: 50 },
  { operation: 'updateSiteSection', at: ['body', 'description'], most: 256 },
  { operation: 'addSiteSectionGroup', at: ['body', 'title'], least: 1, most: 100 },
  { operation: 'addSiteSectionGroup', at: ['body', 'icon'], most: 50 },
  { operation: 'updateSiteSectionGroup', at: ['body', 'title'], least: 1, most: 100 },
  { operation: 'updateSiteSectionGroup', at: ['body', 'icon'], most: 50 },
  { operation: 'updateSiteSpace', at: ['body', 'path'], least: 1, most: 100 },
  { operation: 'updateSiteSpace', at: ['body', 'condition'], most: 1024 },
  { operation: 'createSiteShareLink', at: ['body', 'name'], most: 50 },
  { operation: 'updateSiteShareLink', at: ['body', 'name'], most: 50 },
  { operation: 'searchSpace', at: ['query', 'query'], most: 512 },
  { operation: 'createTeam', at: ['body', 'title'], least: 1, most: 64 },
  { operation: 'updateTeam', at: ['body', 'title'], least: 1, most: 64 },
  { operation: 'ingestConversations', at: ['body', 'id'], least: 1, most: 255 },
  { operation: 'ingestConversations', at: ['body', 'subject'], most: 512 },
];

/** An address of emoji is twelve times as long as they are many: past some 16 kB no service gets to see it. */
const TOO_LONG_FOR_HTTP = 431;

/** What a limit counts is its characters, whatever they are; a wrong type is refused whatever its length. */
export async function breakLimits(caller: Caller, chance: Chance): Promise<readonly string[]> {
  const requests: string[] = [];
  const client = createClient({
    baseUrl: caller.service.baseUrl,
    token: caller.service.tokens.admin,
    fetch: (input, init) => {
      requests.push(init.method ?? 'GET');
      return fetch(input, init);
    },
  });
  const breaks: string[] = [];
  for (const limit of LIMITS) breaks.push(...(await breakLimit({ caller, client, requests, chance }, limit)));
  return breaks;
}

interface Field {
  readonly caller: Caller;
  readonly client: Client;
  readonly requests: string[];
  readonly chance: Chance;
}

async function breakLimit({ caller, client, requests, chance }: Field, limit: Limit): Promise<readonly string[]> {
  const { operation, at, least = 0, most } = limit;
  const [part, field] = at;
  const breaks: string[] = [];
  const note = (length: number | string, what: string): void => {
    breaks.push(`${operation} ${at.join('.')} of ${String(length)}: ${what}`);
  };
  const inputWith = async (value: unknown): Promise<Record<string, unknown>> => {
    const example: Record<string, unknown> = { ...(await Promise.resolve(examples[operation](caller))) };
    return { ...example, [part]: { ...asRecord(example[part]), [field]: value } };
  };
  for (const length of new Set([least, least + 1, most - 1, most])) {
    const answer = await client.call(operation, (await inputWith(chance.text(length))) as never);
    // What is taken already is another matter than what is too long.
    if (!answer.ok && !answer.error.detail.includes('taken')) note(length, `refused: ${answer.error.detail}`);
  }
  for (const length of [most + 1, most * 3, ...(least > 0 ? [least - 1] : [])]) {
    const input = await inputWith(chance.text(length));
    requests.length = 0;
    const answer = await client.call(operation, input as never);
    if (answer.ok || answer.error.code !== 'invalid-input') note(length, 'the client lets it pass');
    else if (answer.error.path !== at.join('.')) note(length, `the client names ${String(answer.error.path)}`);
    if (requests.length > 0) note(length, 'the client sent it');
    const { status, text } = await caller.send(operation, input);
    if (part === 'query' && status === TOO_LONG_FOR_HTTP) continue;
    if (status !== 400 || !text.includes(at.join('.'))) note(length, `the service answers ${String(status)} ${text}`);
  }
  for (const wrong of [7, true, {}, [], ['x']]) {
    if (part === 'query') break;
    const { status } = await caller.send(operation, await inputWith(wrong));
    if (status !== 400) note(JSON.stringify(wrong), `the service answers ${String(status)}`);
  }
  return breaks;
}

/** Of several, the first. */
function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return asRecord(value[0]);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
