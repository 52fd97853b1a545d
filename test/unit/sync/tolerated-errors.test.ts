import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appError, errorTable, type ErrorCode } from '#shared/errors.ts';
import { createToleratedErrors } from '../../../electron/sync/tolerated-errors.ts';

const failed = appError('server-error', 'HTTP 500');

describe('a run', () => {
  it('continues when one item is refused, gone or garbled, and ends when nothing can be read or stored', async () => {
    const ofItems = new Set<string>(['not-found', 'forbidden', 'invalid-response', 'invalid-request', 'conflict']);
    const ofTheServer = new Set<string>(['server-error', 'offline', 'timeout', 'not-the-service', 'redirected']);
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      if (ofTheServer.has(code)) continue;
      const toleratedErrors = createToleratedErrors(() => Promise.resolve(true));
      expect([code, await toleratedErrors.passes(appError(code, ''))]).toEqual([code, ofItems.has(code)]);
    }
  });

  it.each(['offline', 'timeout', 'not-the-service', 'redirected'] as const)(
    'continues after %s only while the server answers, which it is asked once for all that failed together',
    async (code) => {
      for (const answers of [true, false]) {
        let asked = 0;
        const toleratedErrors = createToleratedErrors(() => {
          asked += 1;
          return Promise.resolve(answers);
        });
        const all = await Promise.all([1, 2, 3].map(() => toleratedErrors.passes(appError(code, ''))));
        expect([all, asked]).toEqual([[answers, answers, answers], 1]);
        expect(await toleratedErrors.passes(appError(code, ''))).toBe(answers);
        expect(asked).toBe(2);
      }
    },
  );

  it('calls failures of the server an outage after twelve in a row at three places, and never before', async () => {
    const places = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'came'), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(places, async (told) => {
        const toleratedErrors = createToleratedErrors(() => Promise.resolve(true));
        let row: string[] = [];
        for (const place of told) {
          if (place === 'came') {
            toleratedErrors.came();
            row = [];
            continue;
          }
          row.push(place);
          const isOutage = row.length >= 12 && new Set(row).size >= 3;
          expect(await toleratedErrors.passes(failed, place)).toBe(!isOutage);
        }
      }),
    );
  });
});
