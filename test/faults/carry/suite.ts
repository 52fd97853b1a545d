import { textOf } from '#shared/outbox/writes.ts';
import { randomFrom } from '../../../electron/sample/faults.ts';
import { Machine } from '../support/machine.ts';
import type { RunOutcome, Suite } from '../support/suite.ts';
import { VirtualTime } from '../support/time.ts';
import { startWorld } from '../support/world.ts';
import { audit } from './audit.ts';
import { Importer, type Told } from './importer.ts';
import type { Person } from './person.ts';
import { Play } from './play.ts';
import { scheduleOf, type Schedule } from './schedule.ts';
import { Writer } from './writer.ts';

/**
 * faults.carry: somebody writes, edits and discards in a pack and hands back; two people import newer and older files, online
 * or not; the pack is renewed, and every app may end at any step. In the end every word of the newest file is on the server
 * once, and nothing older, or whoever imported was told.
 */
export const carrySuite: Suite = {
  name: 'carry',
  runs: 200,
  limitMs: 3 * 60_000,
  run: ({ seed, log }) => playSchedule(scheduleOf(seed), log),
};

async function playSchedule(schedule: Schedule, log: (line: string) => void): Promise<RunOutcome> {
  const time = new VirtualTime();
  const world = await startWorld({ now: time.trueNow, coreOnly: false });
  const random = randomFrom(schedule.chance);
  const machineOf = (folder: string, visitor = world.me): Machine =>
    new Machine(world, time, random, { visitor, folder });
  const writer = new Writer('writer', machineOf('writer'), time, log);
  const importers = [
    new Importer('first', machineOf('first', world.other), time, log),
    new Importer('second', machineOf('second', world.third), time, log),
  ] as const;
  const people: readonly Person[] = [writer, ...importers];
  writer.machine.air.weather = 'offline';
  for (const [at, importer] of importers.entries()) importer.signed = schedule.signing[at] === true;
  try {
    const play = new Play({ writer, importers }, world, time, log);
    await play.begin();
    for (const move of schedule.moves) await play.move(move);
    for (const { machine } of people) machine.disarm();
    for (const { machine } of importers) machine.air.clearUp();
    await time.quiet();
    const { said, stuck } = await newestFile(writer, importers);
    const found = await audit(world, writer, said);
    await emitQueues(people, log);
    const { lost, duplicates, broken, there, told } = found;
    return {
      counts: {
        lost: lost.length,
        duplicates: duplicates.length,
        words: writer.items.length,
        files: writer.files.length,
        there,
        told,
      },
      breaks: [
        ...stuck,
        ...lost.map((what) => `lost: ${what}`),
        ...duplicates.map((what) => `duplicate: ${what}`),
        ...broken,
      ],
    };
  } catch (thrown) {
    await emitQueues(people, log);
    throw thrown;
  } finally {
    for (const { machine } of people) machine.end('killed');
    await time.quiet().catch(() => undefined);
    await world.close();
  }
}

/** The newest file is imported by both, and each tells what is not done. */
async function newestFile(
  writer: Writer,
  [first, second]: readonly [Importer, Importer],
): Promise<{ readonly said: readonly (readonly [Importer, Told])[]; readonly stuck: readonly string[] }> {
  await writer.handBack();
  const said: (readonly [Importer, Told])[] = [];
  const stuck: string[] = [];
  // What the one who comes last has changed is seen by the other.
  for (const importer of [second, first, second]) {
    if (!(await importer.comesToRest())) stuck.push(`${importer.name} never comes to rest`);
    await importer.sync();
    const file = writer.files.at(-1);
    const told = file === undefined ? null : await importer.import(file);
    if (told !== null) said.push([importer, told]);
    if (!(await importer.comesToRest())) stuck.push(`${importer.name} never comes to rest with the newest file`);
  }
  return { said, stuck };
}

/** The state of every queue. */
async function emitQueues(people: readonly Person[], log: (line: string) => void): Promise<void> {
  for (const person of people) {
    for (const { operation } of await person.outbox()) {
      const { id, state, cause, error, serverId, attempts, nextTryAt, write, broughtIn } = operation;
      const why = [cause, error?.code, nextTryAt === undefined ? undefined : `at ${String(nextTryAt)}`];
      const words = textOf(write)?.replaceAll('\n', ' ') ?? JSON.stringify(write);
      log(
        `= ${person.name} ${id.slice(0, 4)} ${write.kind} ${state} ${why.filter((one) => one !== undefined).join(' ')} → ${serverId ?? '?'}, tries ${String(attempts)}${broughtIn?.of === undefined ? '' : `, of ${broughtIn.of.slice(0, 4)}`}: ${words}`,
      );
    }
  }
}
