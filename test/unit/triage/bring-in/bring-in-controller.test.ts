import { describe, expect, it, vi } from 'vitest';
import { ok } from '#shared/result.ts';
import { BringInController } from '../../../../renderer/features/triage/bring-in/bring-in-controller.svelte.ts';
import { until } from '../../until.ts';

const TEXT = `ticket id,text,role
1,How do I pump?,customer
1,With the handle.,agent
2,Why is it loud?,customer
`;
const file = new File([TEXT], 'tickets.csv');

interface Ingested {
  readonly input: { readonly body: readonly { readonly id: string; readonly parts: readonly unknown[] }[] };
}

/** A dialog over a store that says what it knows when it is told to, and an outbox that notes what is queued. */
function bringingIn() {
  const answers: (() => void)[] = [];
  const queued: Ingested[] = [];
  const enqueue = vi.fn((write: Ingested) => {
    queued.push(write);
    return Promise.resolve(ok({}));
  });
  const galley = {
    app: { account: { organizationId: 'o' }, offline: false, enqueue },
    announcer: { say: () => undefined },
    store: { invoke: () => new Promise((answer) => answers.push(() => answer(ok([])))) },
  } as unknown as ConstructorParameters<typeof BringInController>[0];
  const bringIn = new BringInController(galley);
  const answer = async (): Promise<void> => {
    await until(() => answers.length > 0);
    answers.shift()?.();
  };
  const roles = (): readonly unknown[] =>
    queued.flatMap(({ input }) =>
      input.body.flatMap(({ parts }) => parts.map((part) => (part as { role: unknown }).role)),
    );
  return { bringIn, answers, answer, enqueue, roles };
}

async function chosen() {
  const world = bringingIn();
  const choosing = world.bringIn.choose([file]);
  await world.answer();
  await choosing;
  return world;
}

describe('conversations of a file, queued just after the person said what is what', () => {
  it('go as it was said last, though that is still being read, and once', async () => {
    const { bringIn, answer, enqueue, roles } = await chosen();
    expect([bringIn.mapping, bringIn.fresh.length]).toEqual([['id', 'body', 'role'], 2]);
    const saying = bringIn.use(2, 'none');
    const presses = [bringIn.queue(), bringIn.queue()];
    await answer();
    await saying;
    expect(await Promise.all(presses)).toEqual([true, false]);
    expect(enqueue).toHaveBeenCalledOnce();
    // Without the column of roles everything was said by users.
    expect(new Set(roles())).toEqual(new Set(['user']));
  });

  it('stay where there are more or fewer of them than stood on the button, which says so then', async () => {
    const { bringIn, answer, enqueue } = await chosen();
    void bringIn.use(0, 'none');
    const press = bringIn.queue();
    await answer();
    expect(await press).toBe(false);
    expect(enqueue).not.toHaveBeenCalled();
    expect(bringIn.fresh).toHaveLength(3);
    expect(await bringIn.queue()).toBe(true);
    expect(enqueue).toHaveBeenCalledOnce();
  });

  it('go as the last of several changes left them', async () => {
    const { bringIn, answers, answer, roles } = await chosen();
    void bringIn.use(2, 'attribute');
    const press = bringIn.queue();
    await until(() => answers.length === 1);
    void bringIn.use(2, 'none');
    await answer();
    await answer();
    expect(await press).toBe(true);
    expect(roles()).toEqual(['user', 'user', 'user']);
  });

  it('of the files before are not there any more once others were refused', async () => {
    const { bringIn, answer } = await chosen();
    const saying = bringIn.use(2, 'none');
    const huge = new File([], 'huge.csv');
    Object.defineProperty(huge, 'size', { value: 1e9 });
    await bringIn.choose([huge]);
    await answer();
    await saying;
    expect([bringIn.refusal !== null, bringIn.fresh.length]).toEqual([true, 0]);
  });
});
