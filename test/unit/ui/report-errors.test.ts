import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import type { WindowError } from '#shared/rpc/diagnostics.ts';
import { createReport, type Report } from '../../../renderer/transport/report-errors.ts';

const ORIGIN = 'app://galley';

function reporter(): { readonly report: Report; readonly told: WindowError[] } {
  const told: WindowError[] = [];
  const invoke = (_name: string, input: unknown): Promise<unknown> => {
    told.push(input as WindowError);
    return Promise.resolve(ok(null));
  };
  return { report: createReport({ invoke: invoke as never }, ORIGIN), told };
}

function thrown(message: string, ...places: readonly string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...places.map((place) => `    at somewhere (${place})`)].join('\n');
  return error;
}

describe('reporting errors of the window', () => {
  it('tells the class and the places in our scripts', () => {
    const { report, told } = reporter();
    report(thrown('secret', `${ORIGIN}/assets/index-a1.js:3:14`, `${ORIGIN}/assets/worker.js:15:92`));
    expect(told).toEqual([
      {
        name: 'TypeError',
        frames: [
          { file: 'assets/index-a1.js', line: 3, column: 14 },
          { file: 'assets/worker.js', line: 15, column: 92 },
        ],
      },
    ]);
  });

  it('tells neither the message nor the address of a page, of another origin or of a path out of our scripts', () => {
    const { report, told } = reporter();
    const places = [
      `${ORIGIN}/space/secret/page/secret:1:2`,
      'https://secret.example/assets/x.js:1:2',
      `${ORIGIN}/assets/../secret.js:1:2`,
      `${ORIGIN}/assets/se cret.js:1:2`,
    ];
    report(thrown(`secret\n    at (${ORIGIN}/assets/secret.js:1:2)`, ...places));
    report('secret');
    report({ name: 'secret', stack: `${ORIGIN}/assets/secret.js:1:2` });
    expect(JSON.stringify(told)).not.toContain('cret');
    expect(told).toHaveLength(3);
  });

  it('tells the place of an error of a Worker, which comes without a stack', () => {
    const { report, told } = reporter();
    report(undefined, { filename: `${ORIGIN}/assets/worker.js`, lineno: 4, colno: 2 });
    expect(told[0]?.frames).toEqual([{ file: 'assets/worker.js', line: 4, column: 2 }]);
  });

  it('does not fill the log with what goes wrong again and again', () => {
    const { report, told } = reporter();
    for (let times = 0; times < 1_000; times += 1) report(thrown('again'));
    expect(told).toHaveLength(50);
  });
});
