import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SampleService } from '../../../electron/sample/service.ts';
import { must, until, type Galley } from '../support/galley.ts';
import { startSynced, type SignedIn } from '../support/synced.ts';

let synced: SignedIn;
let service: SampleService;
let galley: Galley;

beforeEach(async () => {
  synced = await startSynced('links', { from: 'synced' });
  ({ service, galley } = synced);
});

afterEach(() => synced.close());

it('reports the links that lead nowhere, and lays what the service says beside', async () => {
  const all = { filter: 'all', limit: 100 } as const;
  const everything = { spaceId: null, pageId: null, ...all };
  const { nodes } = await until(galley, 'library', null, (view) => view.nodes.length > 0);
  const stored = nodes.reduce((sum, node) => sum + (node.kind === 'space' ? node.bodies : 0), 0);
  expect(stored).toBeGreaterThan(90);
  const report = await until(
    galley,
    'linkReport',
    everything,
    ({ pages, waiting }) => waiting === 0 && pages === stored,
  );
  // Broken on purpose (workspace/README.md), and nothing else is.
  const inText = report.rows.filter(({ kind }) => kind !== 'nowhere');
  expect(inText.map(({ kind, href, service }) => `${kind} ${href} ${service}`)).toEqual([
    'page /broken/pages/pBeTa4codesX0 not-asked',
    'space /broken/spaces/spc_01dDrawer/pages/pT3mplateMail not-asked',
  ]);
  // What people wrote in comments knows no page that a path could begin at.
  const said = report.rows.filter(({ kind }) => kind === 'nowhere').map(({ href }) => href);
  expect(said.toSorted()).toEqual(['../firmware/update-over-the-air.md', 'service-mode.md', 'thresholds.md']);
  expect(report.links).toBeGreaterThan(150);

  // A screen draws some of the rows; what is saved has all of them.
  const short = await until(galley, 'linkReport', { ...everything, limit: 1 }, () => true);
  expect([short.rows.length, short.fitting]).toEqual([1, 5]);
  expect(must(await galley.store.invoke('links.all', everything))).toEqual(report.rows);
  expect(must(await galley.store.invoke('links.all', { ...everything, filter: 'space' }))).toHaveLength(1);

  const [first] = report.rows;
  const scope = { spaceId: first?.spaceId ?? '', pageId: first?.pageId ?? '' };
  must(await galley.host.invoke('links.check', { accountId: galley.state().currentAccountId ?? '', ...scope }));
  const asked = await until(galley, 'linkReport', { ...scope, ...all }, (value) => value.asked === 1);
  expect(asked.rows.map(({ kind, service }) => `${kind} ${service}`)).toEqual([
    'page broken',
    'nowhere not-asked',
    'nowhere not-asked',
  ]);
  expect(asked.differing).toBe(0);

  await service.close();
  const links = await until(galley, 'pageLinks', { ...scope, limit: 100 }, (value) => value.problems.length > 0);
  expect(links.problems[0]?.block).not.toBe('');
  expect(links.from.total).toBeGreaterThan(0);
  expect(links.from.places.every(({ pageId, pageTitle }) => pageId !== scope.pageId && pageTitle !== '')).toBe(true);
});
