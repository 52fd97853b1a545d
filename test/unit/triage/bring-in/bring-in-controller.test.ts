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
    app: { account: { organizationId: 'o' }, offline: true, enqueue },
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

const DATED = `id;text;role;when
1;Wie pumpe ich?;Kunde;04.03.2026 10:00
1;Am Griff.;Klant;05.03.2026 11:00
2;Warum so laut?;requester (external);06.03.2026
3;Danke;kunde;
`;

/** Everything that a person says is looked at while the store answers. */
async function saidTo(world: ReturnType<typeof bringingIn>, say: () => Promise<unknown>): Promise<void> {
  const saying = say();
  await world.answer();
  await saying;
}

describe('what only the person can tell of a file', () => {
  it('is which column has the messages, before anything is said to be wrong with the rows', async () => {
    const world = bringingIn();
    const { bringIn } = world;
    await saidTo(world, () => bringIn.choose([new File(['Nr;Woorden\n1;Hallo\n2;\n'], 'tickets.csv')]));
    expect([bringIn.isOpen, bringIn.lacksWords, bringIn.problems]).toEqual([true, true, []]);
    await saidTo(world, () => bringIn.use(1, 'body'));
    expect([bringIn.isOpen, bringIn.lacksWords, bringIn.total]).toEqual([false, false, 1]);
    expect(bringIn.problems).toHaveLength(1);
  });

  it('is asked once for each word and for all dates, and nothing is queued before it is said', async () => {
    const world = bringingIn();
    const { bringIn, roles, enqueue } = world;
    await saidTo(world, () => bringIn.choose([new File([DATED], 'tickets.csv')]));
    expect(bringIn.roles.map(({ word, count, use }) => [word, count, use])).toEqual([
      ['Kunde', 2, null],
      ['Klant', 1, null],
      ['requester (external)', 1, null],
    ]);
    expect([bringIn.dates.order, bringIn.dates.samples.length]).toEqual(['ask', 3]);
    expect(bringIn.problems).toEqual([]);
    await saidTo(world, () => bringIn.say(['kunde', 'requester (external)'], 'user'));
    expect([bringIn.isOpen, await bringIn.queue()]).toEqual([true, false]);
    await saidTo(world, () => bringIn.say(['klant'], 'team-member'));
    expect([bringIn.isOpen, await bringIn.queue()]).toEqual([true, false]);
    await saidTo(world, () => bringIn.sayOrder('day-first'));
    await saidTo(world, () => bringIn.sayZone('Europe/Berlin'));
    expect([bringIn.isOpen, await bringIn.queue()]).toEqual([false, true]);
    expect(roles()).toEqual(['user', 'team-member', 'user', 'user']);
    expect(enqueue.mock.calls[0]?.[0].input.body[0]).toMatchObject({
      metadata: { createdAt: '2026-03-04T09:00:00.000Z' },
    });
  });

  it('may be that what somebody said stays out, and then a conversation of that alone is told', async () => {
    const world = bringingIn();
    await saidTo(world, () => world.bringIn.choose([new File([DATED], 'tickets.csv')]));
    await saidTo(world, () => world.bringIn.say(['klant', 'requester (external)'], 'left-out'));
    await saidTo(world, () => world.bringIn.say(['kunde'], 'user'));
    expect(world.bringIn.problems.map(({ where }) => where)).toEqual(['line 4']);
  });

  it('is asked anew of other files, and of another column', async () => {
    const world = bringingIn();
    const { bringIn } = world;
    await saidTo(world, () => bringIn.choose([new File([DATED], 'tickets.csv')]));
    await saidTo(world, () => bringIn.say(['kunde'], 'user'));
    bringIn.order = 'month-first';
    await saidTo(world, () => bringIn.choose([new File([DATED], 'tickets.csv')]));
    expect([bringIn.order, bringIn.roles[0]?.use]).toEqual([null, null]);
    bringIn.order = 'month-first';
    await saidTo(world, () => bringIn.use(3, 'none'));
    expect([bringIn.order, bringIn.dates.order]).toEqual([null, 'none']);
  });
});

describe('conversations of a file, queued just after the person said what is what', () => {
  it('go as it was said last, though that is still being read, and once', async () => {
    const { bringIn, answer, enqueue, roles } = await chosen();
    expect([bringIn.mapping, bringIn.total]).toEqual([['id', 'body', 'role'], 2]);
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
    expect(bringIn.total).toBe(3);
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

  it('stop after the batch that is being queued, and the dialog says how many are', async () => {
    const world = bringingIn();
    const { bringIn, enqueue, answer } = world;
    const rows = Array.from({ length: 60 }, (_, at) => `${String(at)},How?,user`);
    await saidTo(world, () => bringIn.choose([new File([['ticket id,text,role', ...rows].join('\n')], 'many.csv')]));
    const queueOne = enqueue.getMockImplementation();
    enqueue.mockImplementation((write) => {
      bringIn.stop();
      return queueOne?.(write) ?? Promise.resolve(ok({}));
    });
    const queueing = bringIn.queue();
    await answer();
    expect(await queueing).toBe(false);
    expect(enqueue).toHaveBeenCalledTimes(1);
    expect([bringIn.stage, bringIn.stopped]).toEqual([{ kind: 'look' }, { done: 25, of: 60 }]);
  });

  it('of the files before are not there any more once others were refused', async () => {
    const { bringIn } = await chosen();
    const saying = bringIn.use(2, 'none');
    const huge = new File([], 'huge.csv');
    Object.defineProperty(huge, 'size', { value: 1e9 });
    await bringIn.choose([huge]);
    await saying;
    expect([bringIn.refusal !== null, bringIn.total]).toEqual([true, 0]);
  });
});
