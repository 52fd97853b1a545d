import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeRevisionRequest } from '../../support/revision-request.ts';
import { until } from '../support/galley.ts';
import { startSynced, type SignedIn } from '../support/synced.ts';

/** What a reviewer is shown of a revision that edits no page's text. */

let folder: string;
let signedIn: SignedIn | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-revision-'));
});

afterEach(async () => {
  await signedIn?.close();
  signedIn = null;
  await rm(folder, { recursive: true, force: true });
});

describe('a change request that edits no page', () => {
  it('shows reusable content, values of the space, files and settings of pages', async () => {
    signedIn = await startSynced('revision', { from: 'empty', sample: await writeRevisionRequest(folder) });
    const { galley } = signedIn;
    const [row] = await until(galley, 'reviews', null, (rows) => (rows[0]?.pages ?? 0) > 0);
    const place = { spaceId: row?.spaceId ?? '', changeRequestId: row?.changeRequestId ?? '' };
    const view = await until(galley, 'review', place, (found) => found?.head != null);
    const told = (view?.pages ?? []).map(({ kind = 'page', changes, after, facts }) => [
      `${kind}: ${after?.title ?? ''}: ${changes.join(', ')}`,
      ...facts.map(({ label, before, after: now }) => `${label}: ${before ?? 'none'} → ${now ?? 'none'}`),
    ]);
    expect(told).toEqual([
      [
        'space: Variables and files of the space: metadata',
        'Variable “season”: summer → winter',
        'File “chart.svg”: 1 kB, image/svg+xml, 4 × 4 → 1 kB, image/svg+xml, 8 × 8',
      ],
      [
        'page: Tides: metadata',
        'Hidden in navigation: no → yes',
        'Shown only if: none → visitor.claims.beta',
        'Tags: none → beta',
        'Shows the outline: yes → no',
      ],
      ['piece: prices: edited'],
    ]);
    const piece = view?.pages.find(({ kind }) => kind === 'piece');
    const shown = await until(
      galley,
      'reviewPage',
      { ...place, pageId: piece?.pageId ?? '' },
      (found) => (found?.includedOn?.length ?? 0) > 0,
    );
    expect(JSON.stringify(shown?.before?.document)).toContain('20 euros');
    expect(JSON.stringify(shown?.after?.document)).toContain('25 euros');
    expect(shown?.includedOn?.map(({ title }) => title)).toEqual(['Harbours', 'Lights']);
  });
});
