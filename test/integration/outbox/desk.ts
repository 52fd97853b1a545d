import { join } from 'node:path';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { startWorld, type World } from '../../faults/support/world.ts';
import { networkError } from '../../support/network-error.ts';
import { emptyDisk, must, startGalley, until, type Disk, type Galley } from '../support/galley.ts';

/** What befalls a request that fits: it is lost on the way, its answer is, or somebody else answers. */
export interface Mishap {
  /** `POST /v1/spaces/…` */
  readonly meets: (request: string) => boolean;
  readonly then: 'never arrives' | 'answer is lost' | Response;
}

/** One person at the real sample service with a small space in it, and a network that a test can break. */
export interface Desk {
  readonly world: World;
  readonly disk: Disk;
  readonly galley: () => Galley;
  /** Each meets one request, the first that fits. */
  readonly mishaps: Mishap[];
  /** What somebody else does while a request is on its way. */
  meanwhile: (request: string) => Promise<void>;
  /** The app ends and is started again, signed in, its page open. */
  restart(beforePage?: () => void): Promise<void>;
  queue(write: PendingWrite): Promise<PendingOperation>;
  untilState(id: string, ...states: readonly PendingOperation['state'][]): Promise<PendingOperation>;
  act(operationId: string, act: OutboxAct): Promise<void>;
  close(): Promise<void>;
}

export async function openDesk(
  options: { readonly coreOnly?: boolean; readonly as?: 'me' | 'other' } = {},
): Promise<Desk> {
  const world = await startWorld({ now: Date.now, coreOnly: options.coreOnly ?? false });
  const person = world[options.as ?? 'me'];
  const disk = emptyDisk(join(world.dir, 'profile'));
  const mishaps: Mishap[] = [];

  const network: typeof fetch = async (input, init) => {
    const request = `${init?.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`;
    await desk.meanwhile(request);
    const at = mishaps.findIndex(({ meets }) => meets(request));
    const [mishap] = at < 0 ? [] : mishaps.splice(at, 1);
    if (mishap === undefined) return fetch(input, init);
    if (mishap.then instanceof Response) return mishap.then;
    if (mishap.then === 'answer is lost') await (await fetch(input, init)).arrayBuffer();
    throw networkError('ECONNRESET');
  };

  const signIn = async (): Promise<void> => {
    const { baseUrl, organizationId } = world;
    must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: person.token }));
  };

  let galley = await startGalley(disk, network);
  const desk: Desk = {
    world,
    disk,
    galley: () => galley,
    mishaps,
    meanwhile: () => Promise.resolve(),
    async restart(beforePage = () => undefined) {
      await galley.close();
      galley = await startGalley(disk, network);
      await signIn();
      beforePage();
      await galley.openPage();
    },
    async queue(write) {
      return must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
    },
    async untilState(id, ...states) {
      const items = await until(galley, 'outbox', null, (all) =>
        all.some(({ operation }) => operation.id === id && states.includes(operation.state)),
      );
      const found = items.find(({ operation }) => operation.id === id);
      if (found === undefined) throw new Error('it is not in the outbox');
      return found.operation;
    },
    async act(operationId, act) {
      const accountId = galley.state().currentAccountId ?? '';
      must(await galley.host.invoke('outbox.act', { accountId, operationId, act }));
    },
    async close() {
      await galley.close();
      await world.close();
    },
  };
  await signIn();
  await galley.openPage();
  return desk;
}

/** The words of all comments of the first space, by whomever. */
export async function wordsOnService({ world }: Desk): Promise<readonly string[]> {
  const query = { order: 'asc', status: 'all', format: 'markdown', limit: 1_000 } as const;
  const listed = must(await world.other.client.all('listSpaceComments', { spaceId: world.spaceId, query }));
  return listed.items.map(({ body }) => (body.markdown ?? '').trim());
}
