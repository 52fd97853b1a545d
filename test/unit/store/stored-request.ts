import { expect } from 'vitest';
import type { ChangeRequest } from '../../../shared/contract/index.ts';
import type { RequestHead, RequestPageSide, RequestPageTexts } from '../../../shared/model/request-content.ts';
import type { BodyRow } from '../../../shared/rpc/store.ts';
import { openTestStore, requestHead, space, type TestStore } from './fixtures.ts';

/** A change request as a sync stores it. */

export const side = (title: string, fields: Partial<RequestPageSide> = {}): RequestPageSide => ({
  title,
  path: title,
  slug: title,
  emoji: null,
  icon: null,
  description: null,
  type: 'document',
  href: null,
  hidden: false,
  parent: null,
  ancestors: [],
  order: 0,
  version: '',
  ...fields,
});

export const body = (pageId: string, markdown: string, page: Record<string, unknown> = {}): BodyRow => ({
  pageId,
  markdown,
  revision: 'r',
  updatedAt: null,
  fetchedAt: 1,
  page,
});

export const request = (fields: Partial<ChangeRequest> = {}): ChangeRequest & { space: string } => ({
  id: 'cr',
  number: 7,
  status: 'open',
  subject: 'Say it better',
  createdBy: { object: 'user', id: 'ann', displayName: 'Ann', urls: {} },
  updatedAt: '2026-06-02T00:00:00Z',
  revision: 'r1',
  comments: 0,
  ...fields,
  space: 's',
});

const entry = (pageId: string): RequestHead['pages'][number] => ({
  pageId,
  changes: [],
  before: side(pageId, { version: '1' }),
  after: side(pageId, { version: '2' }),
  baseMoved: false,
});

export async function stored(
  texts: readonly RequestPageTexts[],
  fields: Partial<RequestHead> = {},
  now?: () => number,
): Promise<TestStore> {
  const test = await openTestStore(undefined, now);
  await test.store.forCore.calls.commit({
    library: { collections: [], spaces: [space('s')], fetchedAt: 1 },
    changeRequests: { rows: [request()], wholeSpaces: ['s'], fetchedAt: 1 },
  });
  await put(test, texts, fields);
  return test;
}

export async function put(test: TestStore, texts: readonly RequestPageTexts[], fields: Partial<RequestHead> = {}) {
  const pages = texts.map(({ pageId }) => entry(pageId));
  const done = await test.store.forCore.calls.commit({ requestContent: { head: requestHead(pages, fields), texts } });
  expect(done).toEqual({ ok: true, value: null });
}
