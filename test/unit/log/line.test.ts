import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logEvents, type LogArea } from '../../../electron/log/events.ts';
import { factNames, logLine, type Facts } from '../../../electron/log/line.ts';
import {
  errorName,
  framesTold,
  hashed,
  originOf,
  systemCode,
  thrownFacts,
  version,
} from '../../../electron/log/told.ts';
import { isWord } from '../../../electron/log/words.ts';

const AT = Date.UTC(2026, 10, 26);
const ROOT = '/home/somebody secret/galley';
const names: readonly string[] = factNames;

const event = fc.constantFrom(
  ...Object.entries(logEvents).flatMap(([area, codes]) => Object.keys(codes).map((code) => [area, code] as const)),
);
/** Text of the kind that must not get in, and everything else that a program could hand over by mistake. */
const anything = fc.oneof(
  fc.string(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSet: true }),
  fc.string().map((text) => new Error(text)),
  fc.constantFrom('toString', '__proto__', 'constructor', 'hasOwnProperty'),
);
const facts = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), anything);

function line(given: unknown, [area, code]: readonly [string, string] = ['sync', 'ended']): string {
  return logLine(AT, area as LogArea, code as never, given as Facts) ?? '';
}

describe('a line of the log', () => {
  it('prints names, numbers, yes and no, and words of the program, whatever it is given', () => {
    fc.assert(
      fc.property(event, facts, (which, given) => {
        const written = line(given, which);
        expect(written.endsWith('\n')).toBe(true);
        expect(written.length).toBeLessThanOrEqual(2_001);
        const [time, level, area, code, ...told] = written.trimEnd().split(/ +/);
        expect([time, area, code]).toEqual([new Date(AT).toISOString(), ...which]);
        expect(['info', 'warning', 'error']).toContain(level);
        for (const fact of told) {
          const [name = '', value = ''] = fact.split('=');
          expect(names).toContain(name);
          expect(/^-?\d+$|^yes$|^no$/.test(value) || isWord(value)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('has no line for an event that the table does not name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (area, code) => {
        fc.pre(!(area in logEvents));
        expect(logLine(AT, area as LogArea, code as never, {})).toBeNull();
      }),
    );
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(logLine(AT, name as LogArea, name as never, {})).toBeNull();
      expect(logLine(AT, 'sync', name as never, {})).toBeNull();
    }
  });

  it('prints of an address its origin alone', () => {
    const given = 'https://ines:secret@api.example.com:8443/v1/secret?token=secret#secret';
    expect(line({ server: originOf(given) })).toContain(' server=https://api.example.com:8443\n');
    for (const other of ['secret', 'file:///home/secret', 'javascript:secret', ''])
      expect(line({ server: originOf(other) })).toContain(' server=no-address\n');
  });

  it('prints of an id a hash, and the same one each time', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 9 }), (id) => {
        const written = line({ account: hashed(id) });
        expect(written).toMatch(/ account=[0-9a-f]{8}\n$/);
        expect(line({ account: hashed(id) })).toBe(written);
      }),
    );
  });

  it('prints of an error its class and its place in our code, without its message and the way to our folder', () => {
    const thrown = Object.assign(new TypeError('secret words of a comment'), { code: 'ENOSPC' });
    thrown.stack = [
      'TypeError: secret words of a comment',
      `    at write (file://${encodeURI(ROOT)}/out/main/app-1a2b.js:12:34)`,
      `    at ${ROOT.replace(' ', '%20')}/electron/log/log.ts:5:6`,
      '    at secretName (/home/somebody/elsewhere/secret.js:1:2)',
      '    at node:internal/process/task_queues:95:5',
    ].join('\n');
    expect(line(thrownFacts(thrown, ROOT))).toMatch(
      / error=TypeError system=ENOSPC at=out\/main\/app-1a2b\.js:12:34,electron\/log\/log\.ts:5:6\n$/,
    );
  });

  it('prints nothing that an error, a version or a frame was given by somebody else', () => {
    const secret = fc.string({ minLength: 3 }).map((text) => `${text}Zwiebelkuchen`);
    fc.assert(
      fc.property(secret, (text) => {
        const message = `${text}\n    at (file://${encodeURI(ROOT)}/out/main/${text.replace(/[^\w]/g, '')}.js:1:2)`;
        const stack = `Error: ${message}\n    at ${text}:1:2`;
        const thrown = Object.assign(new Error(message), { code: text, stack });
        thrown.name = text;
        const frames = [
          { file: text, line: 1, column: 2 },
          { file: `assets/../${text}`, line: 1, column: 2 },
        ];
        const written = line({
          ...thrownFacts(thrown, ROOT),
          kind: errorName(text),
          version: version(` ${text}`),
          reason: systemCode(thrown),
          state: framesTold(frames),
        });
        expect(written).not.toContain('Zwiebelkuchen');
      }),
    );
  });
});
