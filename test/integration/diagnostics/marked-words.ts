import type { Fetch } from '../../../electron/api/fetch.ts';

/** In whatever case: hosts are written in small letters. */
export const MARK = 'zwiebelkuchen';

/** The texts and names in answers of the server, each with its path. */
const MARKED_FIELDS: ReadonlySet<string> = new Set([
  ...['title', 'name', 'displayName', 'subject', 'description', 'summary', 'text', 'markdown', 'email', 'slug'],
  ...['path', 'message', 'icon', 'emoji', 'url', 'href', 'app', 'published', 'question', 'answer'],
]);

/** What a service answers instead, while it misbehaves: every way to fail, with the mark in all that it may say. */
export const FAILURES: readonly (() => Response)[] = [
  () => json(500, { error: { code: 500, message: `${MARK} failed` } }),
  () => json(403, { error: { code: 403, message: `no ${MARK} for you` } }),
  () => json(422, { error: { code: 422, message: MARK, errors: [{ path: `body.${MARK}` }] } }),
  () => json(429, { error: { code: 429, message: MARK } }, { 'retry-after': '1' }),
  () => json(200, { [MARK]: MARK, items: [{ id: MARK }] }),
  () => new Response(`<!doctype html><title>${MARK}</title>`, { headers: { 'content-type': 'text/html' } }),
  () => new Response(null, { status: 302, headers: { location: `https://${MARK}.example/${MARK}?${MARK}` } }),
  () => {
    throw Object.assign(new TypeError(`fetch failed: ${MARK}`), { code: MARK, cause: new Error(MARK) });
  },
];

export interface MarkedNetwork {
  readonly fetch: Fetch;
  /** Each request that is asked next fails in the next way. */
  misbehave(on: boolean): void;
  /** Ids and other words of the answers that are in no list of the program. */
  readonly heard: ReadonlySet<string>;
}

/** Stands before a service, and marks what its answers say. */
export function markedNetwork(): MarkedNetwork {
  const heard = new Set<string>();
  let failing = false;
  let turn = 0;
  return {
    heard,
    misbehave(on) {
      failing = on;
    },
    async fetch(input, init) {
      if (failing) return (FAILURES[(turn += 1) % FAILURES.length] ?? FAILURES[0])?.() ?? json(500, {});
      const answer = await fetch(input, init);
      if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer;
      const marked = markedValue(await answer.json(), '', heard);
      const headers = Object.fromEntries(answer.headers);
      delete headers['content-length'];
      return json(answer.status, marked, headers);
    },
  };
}

function markedValue(value: unknown, field: string, heard: Set<string>): unknown {
  if (typeof value === 'string') {
    if (field === 'id' && value.length > 7) heard.add(value);
    return MARKED_FIELDS.has(field) ? `${value}${field === 'markdown' ? '\n\n' : '-'}${MARK}` : value;
  }
  if (Array.isArray(value)) return value.map((one) => markedValue(one, field, heard));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, markedValue(one, key, heard)]));
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': 'application/json' } });
}
