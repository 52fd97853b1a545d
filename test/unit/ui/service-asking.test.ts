import { describe, expect, it } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { ServiceHit } from '#shared/rpc/host.ts';
import { ServiceAsking } from '../../../renderer/features/search/service-asking.svelte.ts';

const spaces = ['a', 'b', 'c'].map((id) => ({ id, title: `Space ${id}` }));
const hit = (pageId: string): ServiceHit => ({ pageId, title: pageId, sections: [] });

function answering(answers: Readonly<Record<string, Result<readonly ServiceHit[]>>>): {
  readonly asking: ServiceAsking;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const asking = new ServiceAsking((spaceId) => {
    asked.push(spaceId);
    return Promise.resolve(answers[spaceId] ?? ok([]));
  });
  return { asking, asked };
}

const refusal = (code: ErrorCode): Result<never> => err(appError(code, 'refused'));

describe("the service's own search", () => {
  it('asks one space after the other and keeps apart what each found', async () => {
    const { asking, asked } = answering({ a: ok([hit('p1'), hit('p2')]), c: ok([hit('p3')]) });
    await asking.ask('tide', spaces);
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(asking.found.map(({ space, hits }) => [space.id, hits.length])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
    expect([asking.done, asking.hits, asking.running, asking.error]).toEqual([3, 3, false, null]);
  });

  it('goes on past a space that is gone or closed, and says how many there were', async () => {
    const { asking } = answering({ a: refusal('not-found'), b: refusal('forbidden'), c: ok([hit('p')]) });
    await asking.ask('tide', spaces);
    expect(asking.refused.map(({ id }) => id)).toEqual(['a', 'b']);
    expect([asking.done, asking.hits, asking.error]).toEqual([3, 1, null]);
  });

  it('gives up when the network or the token is gone, and keeps what was found', async () => {
    const { asking, asked } = answering({ a: ok([hit('p')]), b: refusal('offline') });
    await asking.ask('tide', spaces);
    expect(asked).toEqual(['a', 'b']);
    expect([asking.error?.code, asking.hits, asking.done, asking.running]).toEqual(['offline', 1, 1, false]);
  });

  it('drops what comes after it was stopped, or asked for something else', async () => {
    const waiting: ((hits: Result<readonly ServiceHit[]>) => void)[] = [];
    const asking = new ServiceAsking(() => new Promise((resolve) => waiting.push(resolve)));
    const first = asking.ask('tide', spaces);
    asking.stop();
    waiting[0]?.(ok([hit('late')]));
    await first;
    expect([asking.hits, asking.running, waiting.length]).toEqual([0, false, 1]);
    void asking.ask('neap', spaces);
    expect([asking.words, asking.running]).toEqual(['neap', true]);
  });
});
