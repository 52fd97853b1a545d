import { randomFrom } from '../../../electron/sample/faults.ts';
import { Machine } from '../support/machine.ts';
import type { Suite } from '../support/suite.ts';
import { VirtualTime } from '../support/time.ts';
import { startWorld, type World } from '../support/world.ts';
import { auditChanges } from './audit-changes.ts';
import { audit, namesWhy, type Findings } from './audit.ts';
import { auditStructures } from './audit-structures.ts';
import { Play } from './play.ts';
import { scheduleOf, type Schedule } from './schedule.ts';
import { screenDiffers } from './screen.ts';

/** faults.outbox: random schedules against the real service; nothing is lost, nothing is there twice. */
export const outboxSuite: Suite = {
  name: 'outbox',
  runs: 1_000,
  limitMs: 3 * 60_000,
  async run({ seed, log }) {
    const found = await playSchedule(scheduleOf(seed), log);
    return {
      counts: {
        lost: found.lost.length,
        duplicates: found.duplicates.length,
        inDoubt: found.inDoubt.length,
        inFlight: found.inFlight,
      },
      breaks: [
        ...found.lost.map((what) => `lost: ${what}`),
        ...found.duplicates.map((what) => `duplicate: ${what}`),
        ...found.broken,
      ],
    };
  },
};

/** How long (virtual) everything may take to come to rest once the network is well. */
const PATIENCE_MS = 3 * 60 * 60_000;
const PAUSE_MS = 10 * 60_000;

async function playSchedule(
  schedule: Schedule,
  log: (line: string) => void,
): Promise<Findings & { readonly inFlight: number }> {
  const time = new VirtualTime();
  const world = await startWorld({ now: time.trueNow, ...schedule });
  const random = randomFrom(schedule.chance);
  const machine = new Machine(world, time, random);
  try {
    const play = new Play(machine, world, time, random, log);
    await play.begin();
    await machine.start();
    await machine.signIn();
    await time.quiet();
    for (const move of schedule.moves) await play.move(move);
    await allIsWell(play, machine, world);
    return await findings(play, machine, world, time, log);
  } finally {
    machine.end('killed');
    await world.close();
  }
}

async function allIsWell(play: Play, machine: Machine, world: World): Promise<void> {
  machine.disarm();
  machine.air.clearUp();
  play.watched.clear();
  machine.disk.free = Infinity;
  await world.permit(true);
  await play.answered();
  if (machine.galley === null) await play.revive();
  else await machine.reopenPage();
  await signedIn(machine);
}

async function signedIn(machine: Machine): Promise<void> {
  if (machine.galley?.state().accounts[0]?.session !== 'signed-in')
    await machine.lasting('signing in', machine.signIn());
}

async function findings(
  play: Play,
  machine: Machine,
  world: World,
  time: VirtualTime,
  log: (line: string) => void,
): Promise<Findings & { readonly inFlight: number }> {
  const operations = async () => (await machine.shows('outbox', null)).map(({ operation }) => operation);
  await time.until(async () => {
    // That the token was refused before all was well may be told only now.
    await signedIn(machine);
    const all = await operations();
    return all.every((operation) => namesWhy(operation, all));
  }, PATIENCE_MS);
  // A list that is read within ten seconds of a write may not have it yet; only a later pass decides.
  await time.pass(PAUSE_MS);
  await machine.syncFully();
  // A reply that was edited is read anew where somebody looks at it: the count of its comment does not tell.
  for (const pageId of world.pageIds) await machine.lookAtPage(world.spaceId, pageId);
  await time.quiet();
  const all = await operations();
  for (const { id, state, cause, error, serverId, attempts, write } of all) {
    log(
      `= ${play.ledger.find((entry) => entry.id === id)?.no ?? '?'} ${state} ${cause ?? error?.code ?? ''} ${String(serverId)} tries ${attempts} ${JSON.stringify(write).slice(0, 200)}`,
    );
  }
  const kept = new Map((await machine.shows('drafts', null)).map(({ id, text }) => [id, text]));
  // With the database the drafts are lost: they are kept nowhere else.
  const drafts = play.lostDrafts ? play.drafts : kept;
  const found = audit({
    ledger: play.ledger,
    operations: all,
    accepted: world.accepted(),
    ofApp: play.watched.writes,
    drafts,
  });
  const structural = auditStructures({ structures: play.structures, operations: all, world, watched: play.watched });
  const changed = auditChanges({ changes: play.changes, operations: all, world, watched: play.watched });
  return {
    ...found,
    lost: [...found.lost, ...structural.lost],
    duplicates: [...found.duplicates, ...structural.duplicates],
    inFlight: changed.inFlight + structural.inFlight,
    broken: [...found.broken, ...structural.broken, ...changed.broken, ...(await screenDiffers(machine, world, all))],
  };
}
