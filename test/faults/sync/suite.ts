import { randomFrom } from '../../../electron/sample/faults.ts';
import { Machine } from '../support/machine.ts';
import type { Suite } from '../support/suite.ts';
import { VirtualTime } from '../support/time.ts';
import { startWorld } from '../support/world.ts';
import { Play } from './play.ts';
import { scheduleOf } from './schedule.ts';
import { differences } from './truth.ts';

/** faults.sync: whatever happens while it reads, the store equals the service in the end and nothing is swept wrongly. */
export const syncSuite: Suite = {
  name: 'sync',
  runs: 300,
  limitMs: 5 * 60_000,
  async run({ seed, log }) {
    const schedule = scheduleOf(seed);
    const time = new VirtualTime();
    // A service that writes its times in whole seconds: many rows share one.
    const now = (): number => Math.floor(time.trueNow() / 1_000) * 1_000;
    const world = await startWorld({ now, coreOnly: schedule.coreOnly, spaces: ['handbook', 'guide', 'notes'] });
    const random = randomFrom(schedule.chance);
    const machine = new Machine(world, time, random);
    machine.air.pageSize = schedule.pageSize;
    try {
      const play = new Play(machine, world, time, random, log);
      await play.begin();
      await machine.start();
      await machine.signIn();
      for (const move of schedule.moves) await play.move(move);
      machine.disarm();
      play.clearUp();
      await time.quiet();
      if (machine.galley === null) await play.revive();
      await machine.reopenPage();
      await machine.syncFully();
      await time.quiet();
      const different = await differences(machine, world);
      return {
        counts: { different: different.length, wronglySwept: play.wronged.length },
        breaks: [...different, ...play.wronged],
      };
    } finally {
      machine.end('killed');
      await world.close();
    }
  },
};
