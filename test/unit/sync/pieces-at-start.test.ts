import { describe, expect, it } from 'vitest';
import type { ReusableContent, Revision } from '../../../shared/contract/index.ts';
import { appError, type ErrorCode } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { comparePieces } from '../../../electron/sync/compare-trees.ts';
import { piecesAtStart } from '../../../electron/sync/pieces-at-start.ts';
import type { SyncContext } from '../../../electron/sync/context.ts';

const piece = (id: string, oid: string, title = id): ReusableContent => ({
  object: 'reusable-content',
  id,
  title,
  git: { oid, path: `.gitbook/includes/${id}.md` },
});

function withPieces(id: string, reusableContents: readonly ReusableContent[]): Revision {
  return {
    ...{ object: 'revision', id, parents: [], type: 'edits', createdAt: '2026-06-01T00:00:00Z' },
    ...{ pages: [], files: [], reusableContents: [...reusableContents], urls: { app: '' } },
  };
}

interface Sides {
  readonly start: readonly ReusableContent[];
  readonly space: readonly ReusableContent[];
  readonly request: readonly ReusableContent[];
  /** What the server answers about the start instead. */
  readonly refuses?: ErrorCode;
}

async function compared({ start, space, request, refuses }: Sides) {
  const asked: string[] = [];
  const client = {
    call: (_name: string, { reusableContentId, revisionId }: Record<string, string>) => {
      asked.push(`${String(revisionId)} ${String(reusableContentId)}`);
      const found = start.find(({ id }) => id === reusableContentId);
      return Promise.resolve(
        refuses === undefined && found !== undefined ? ok(found) : err(appError(refuses ?? 'not-found', 'no')),
      );
    },
  } as unknown as SyncContext['client'];
  const differing = comparePieces(withPieces('space', space), withPieces('request', request), false);
  const context = { client, signal: new AbortController().signal };
  const answer = await piecesAtStart(context, { spaceId: 's', start: 'start' }, differing);
  if (!answer.ok) return answer.error.code;
  const told = answer.value.map(({ pageId, changes, before, baseMoved, beforeIn = 'space' }) =>
    [pageId, changes.join(), before?.title ?? 'nothing', beforeIn, baseMoved ? 'moved' : 'exact'].join(' '),
  );
  return { told, asked };
}

describe('the reusable content of a change request, once its space has changed', () => {
  it('is compared with its start: what only the space did is not listed', async () => {
    const start = [piece('theirs', '1'), piece('ours', '1'), piece('both', '1'), piece('deleted', '1')];
    const space = [piece('theirs', '2', 'Theirs'), piece('ours', '1'), piece('both', '2', 'Both there')];
    const request = [piece('theirs', '1'), piece('ours', '3'), piece('both', '3'), piece('deleted', '1')];
    expect(await compared({ start, space, request })).toEqual({
      told: ['piece:ours  ours start exact', 'piece:both  both start exact'],
      asked: ['start theirs', 'start ours', 'start both', 'start deleted'],
    });
  });

  it('is removed or renamed as the change request did it', async () => {
    const start = [piece('gone', '1'), piece('name', '1', 'Old')];
    const space = [piece('gone', '2'), piece('name', '1', 'Renamed by the space')];
    expect(await compared({ start, space, request: [piece('name', '1', 'New')] })).toMatchObject({
      told: ['piece:name renamed Old start exact', 'piece:gone removed gone start exact'],
    });
  });

  it('is compared with the space where the server does not know the start, and says so', async () => {
    const space = [piece('a', '2')];
    const request = [piece('a', '1'), piece('new', '1')];
    const told = ['piece:a  a space moved', 'piece:new added nothing space moved'];
    for (const refuses of ['not-found', 'forbidden', 'invalid-response'] as const)
      expect(await compared({ start: [], space, request, refuses })).toMatchObject({ told });
  });

  it('is not compared while the server cannot be reached', async () => {
    const sides = { start: [], space: [piece('a', '2')], request: [piece('a', '1')] };
    expect(await compared({ ...sides, refuses: 'offline' })).toBe('offline');
  });
});
