import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageView } from '#shared/rpc/store.ts';
import type { SampleService } from '../../../electron/sample/service.ts';
import { apiRequest } from '../../../renderer/content/api-request.ts';
import { expressionText } from '../../../renderer/content/expressions.ts';
import { parsePage } from '../../../renderer/content/markdown/page.ts';
import { Reusables } from '../../../renderer/content/reusables.ts';
import { plainText } from '../../../renderer/content/text.ts';
import { forEachBlock } from '../../../renderer/content/walk.ts';
import { until, type Galley } from '../support/galley.ts';
import { startSynced, type SignedIn } from '../support/synced.ts';

const API_SPACE = 'spc_Ap1Refv2K5';

let synced: SignedIn;
let service: SampleService;
let galley: Galley;

beforeEach(async () => {
  synced = await startSynced('content', { from: 'empty' });
  ({ service, galley } = synced);
  await service.close();
});

afterEach(() => synced.close());

async function pageCalled(title: string): Promise<PageView> {
  const tree = await until(galley, 'tree', { spaceId: API_SPACE }, (value) => value !== null);
  const pageId = tree?.pages.find((page) => page.title === title)?.id ?? '';
  const page = await until(galley, 'page', { spaceId: API_SPACE, pageId }, (value) => value?.body != null);
  if (page === null) throw new Error(title);
  return page;
}

it('has shared pieces, variables, settings and specifications at hand with the service stopped', async () => {
  const page = await pageCalled('Stations');
  const { blocks } = parsePage(page.body?.markdown ?? '');

  const include = blocks.find((block) => block.type === 'reusable-content');
  const piece = new Reusables(page.reusables).resolve(include?.path ?? '');
  expect(piece.state === 'found' ? plainText(piece.blocks) : piece.reason).toContain('Authorization');
  expect(page.variables.space['page_max']).toBe(5000);
  expect(expressionText('space.vars.api_version', page.variables)).toBe('2.14.0');
  expect(page.setting.showOutline).toBe(true);

  const asked: ReturnType<typeof apiRequest>[] = [];
  forEachBlock(blocks, (block) => {
    if (block.type === 'openapi-operation') asked.push(apiRequest(block));
  });
  const answers = await until(galley, 'api', { requests: asked }, (value) => value.length > 0);
  const states = answers.map((answer, index) => `${asked[index]?.spec ?? ''} ${answer.state}`);
  // The last two are named by the addresses of their files: one is that of a stored version.
  expect(states).toContain('ebbline-api found');
  expect(states).toContain('https://api.ebbline.example/openapi/v2.yaml found');
  expect(answers.flatMap((answer) => (answer.state === 'found' ? (answer.operation?.method ?? []) : []))).toContain(
    'patch',
  );

  // The latest version of each was asked for once, and the one before it, to compare the two.
  const content = galley.requests.filter((request) => request.includes('/openapi/') && request.endsWith('/content'));
  expect(content.filter((request) => request.endsWith('/latest/content'))).toHaveLength(2);
  expect(new Set(content).size).toBe(4);
  expect(content).toHaveLength(4);
  const pieces = galley.requests.filter((request) => request.includes('/reusable-contents/'));
  expect(new Set(pieces).size).toBe(pieces.length);
});
