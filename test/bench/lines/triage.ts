import { z } from 'zod';
import { atMost, type Line } from '../bench.ts';
import { median, percentile } from '../stats.ts';

/** Five hundred clusters decided one after the other, in the real app over the real store. */

const CLUSTERS = 500;
const PRESSES = 100;
const presses = z.array(z.number());
const meanwhile = z.object({ samples: z.array(z.number()), read: z.number() });

export const TRIAGE_LINE: Line = {
  name: 'triage.verdict',
  async run(bench) {
    const page = await bench.openPage('triage');
    try {
      await page.call('start', { clusters: CLUSTERS });
      const inbox = presses.parse(await page.call('decide', { presses: PRESSES }));
      const open = presses.parse(await page.call('decideOpen', { presses: PRESSES }));
      return [
        {
          name: 'triage.verdict in the inbox, worst',
          ours: Math.max(...inbox),
          reference: null,
          unit: 'ms',
          target: atMost(50),
        },
        {
          name: 'triage.verdict in the inbox, median',
          ours: median(inbox),
          reference: null,
          unit: 'ms',
          target: atMost(34),
        },
        {
          name: 'triage.verdict of an open cluster, worst',
          ours: Math.max(...open),
          reference: null,
          unit: 'ms',
          target: atMost(50),
        },
      ];
    } finally {
      await page.close();
    }
  },
};

/** Pages as in the heavy workspace. */
const HEAVY = { count: 200, each: 100 };
const ASKED = 60;

export const SUGGEST_LINE: Line = {
  name: 'triage.suggest',
  async run(bench) {
    const page = await bench.openPage('suggest');
    try {
      await page.call('fill', { ...HEAVY, clusters: CLUSTERS });
      const alone = presses.parse(await page.call('searchAlone', { asked: ASKED }));
      const found = meanwhile.parse(await page.call('searchMeanwhile', { asked: ASKED }));
      if (found.read === 0) throw new Error('nothing was read in the background meanwhile');
      const opened = presses.parse(await page.call('suggest', { asked: ASKED }));
      const remembered = presses.parse(await page.call('remembered'));
      return [
        {
          name: 'triage.suggest of a cluster read before, p95',
          ours: percentile(remembered, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(150),
        },
        {
          name: 'triage.suggest of a cluster never read, p95',
          ours: percentile(opened, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(150),
        },
        {
          name: 'triage.suggest a search meanwhile, p95',
          ours: percentile(found.samples, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(100),
        },
        {
          name: 'triage.suggest a search before, p95',
          ours: percentile(alone, 0.95),
          reference: null,
          unit: 'ms',
          target: atMost(50),
        },
      ];
    } finally {
      await page.close();
    }
  },
};
