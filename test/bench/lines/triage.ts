import { z } from 'zod';
import { atMost, type Line } from '../bench.ts';
import { median } from '../stats.ts';

/** Five hundred clusters decided one after the other, in the real app over the real store. */

const CLUSTERS = 500;
const PRESSES = 100;
const presses = z.array(z.number());

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
