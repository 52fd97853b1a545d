import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateColumn, isDate, readDate, type DayOrder } from '../../../renderer/spreadsheets/dates.ts';
import { momentIn, timeZones } from '../../../renderer/spreadsheets/zones.ts';

const iso = (text: string, order: DayOrder | null = null, zone = 'UTC'): string | null => {
  const at = readDate(text, { order, zone });
  return at === null ? null : new Date(at).toISOString();
};

describe('a date', () => {
  it.each([
    ['2026-03-04', '2026-03-04T00:00:00.000Z'],
    ['2026-03-04 10:05', '2026-03-04T10:05:00.000Z'],
    ['2026-03-04T10:05:06.789', '2026-03-04T10:05:06.789Z'],
    ['2026-03-04T10:05:06Z', '2026-03-04T10:05:06.000Z'],
    ['2026-03-04T10:05:06+01:00', '2026-03-04T09:05:06.000Z'],
    ['2026-03-04 10:05:06 -0530', '2026-03-04T15:35:06.000Z'],
    ['2026-03-04 10:05:06 UTC', '2026-03-04T10:05:06.000Z'],
    ['2026/3/4', '2026-03-04T00:00:00.000Z'],
    ['20260304', '2026-03-04T00:00:00.000Z'],
    ['20260304T100506Z', '2026-03-04T10:05:06.000Z'],
    ['4 March 2026', '2026-03-04T00:00:00.000Z'],
    ['4-Mar-26', '2026-03-04T00:00:00.000Z'],
    ['04/Mar/26 10:05 AM', '2026-03-04T10:05:00.000Z'],
    ['4th of March 2026 at 10:05', '2026-03-04T10:05:00.000Z'],
    ['March 4, 2026, 9:05 pm', '2026-03-04T21:05:00.000Z'],
    ['Mar 4, 2026 12:05 AM', '2026-03-04T00:05:00.000Z'],
    ['4. März 2026 um 10:05 Uhr', '2026-03-04T10:05:00.000Z'],
    ['Mi., 4. Mrz. 2026', '2026-03-04T00:00:00.000Z'],
    ['mer. 4 févr. 2026 10h05', '2026-02-04T10:05:00.000Z'],
    ['4 de marzo de 2026', '2026-03-04T00:00:00.000Z'],
    ['4 mei 2026', '2026-05-04T00:00:00.000Z'],
    ['Fri, 02 Jan 2026 10:00:00 +0200', '2026-01-02T08:00:00.000Z'],
    ['Wed Mar 04 2026 10:00:00 GMT+0100 (Central European Standard Time)', '2026-03-04T09:00:00.000Z'],
    ['1772618706', '2026-03-04T10:05:06.000Z'],
    ['1772618706789', '2026-03-04T10:05:06.789Z'],
    ['2026-02-30', null],
    ['2026-03-04 25:00', null],
    ['2026-03-04 10:05 XYZ', null],
    ['4 juil 2026', '2026-07-04T00:00:00.000Z'],
    ['yesterday', null],
    ['', null],
    ['12345', null],
  ])('%j is read as %j, whatever the order', (text, expected) => {
    expect([iso(text), iso(text, 'day-first'), iso(text, 'month-first')]).toEqual([expected, expected, expected]);
  });

  it.each(['04.03.2026', '4/3/26', '04-03-2026', '4. 3. 2026'])(
    '%j is read in the order that was told alone',
    (text) => {
      expect(iso(text, 'day-first')).toBe('2026-03-04T00:00:00.000Z');
      expect(iso(text, 'month-first')).toBe('2026-04-03T00:00:00.000Z');
      expect([iso(text), isDate(text)]).toEqual([null, true]);
    },
  );

  it('that is none in the order is none', () => {
    expect([iso('13/02/2026', 'month-first'), iso('13/02/2026', 'day-first')]).toEqual([
      null,
      '2026-02-13T00:00:00.000Z',
    ]);
    expect(isDate('32/13/2026')).toBe(false);
  });

  it('without an offset is of the zone that was chosen, in summer and in winter', () => {
    expect(iso('2026-01-02 10:00', null, 'Europe/Berlin')).toBe('2026-01-02T09:00:00.000Z');
    expect(iso('2 July 2026 10:00', null, 'Europe/Berlin')).toBe('2026-07-02T08:00:00.000Z');
    expect(iso('02.07.2026', 'day-first', 'Asia/Kathmandu')).toBe('2026-07-01T18:15:00.000Z');
    expect(iso('2026-07-02T10:00Z', null, 'Europe/Berlin')).toBe('2026-07-02T10:00:00.000Z');
  });

  it('is shown by a clock of its zone as it was written, also beside the hours that spring skips and autumn repeats', () => {
    const zone = fc.oneof(
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland'),
      fc.constantFrom(...timeZones()),
    );
    const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-04', '2026-10-25', '2026-11-01'];
    const beside = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -96, max: 192 }))
      .map(([day, quarters]) => Date.parse(day) + quarters * 900_000);
    const anyTime = fc.integer({ min: 631_152_000, max: 2_051_222_400 }).map((seconds) => seconds * 1_000);
    fc.assert(
      fc.property(zone, fc.oneof(beside, anyTime), (name, wall) => {
        const clock = new Intl.DateTimeFormat('sv', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
        const shownAt = (at: number): number => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
        const dayMs = 86_400_000;
        const moments = [wall - dayMs, wall + dayMs].map((near) => wall - (shownAt(near) - near));
        const at = momentIn(name, wall);
        // A time that no moment shows was skipped: it is an hour later, or half an hour.
        const isShown = moments.some((moment) => shownAt(moment) === wall);
        expect(isShown ? shownAt(at) === wall : moments.includes(at)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is looked for in any text, in time', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void isDate(text)));
    for (const text of ['1 '.repeat(40), 'a '.repeat(40), `1${' '.repeat(70)}`, '9'.repeat(80)]) isDate(text);
  });
});

describe('a column of dates', () => {
  const days = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }));
  const separators = fc.constantFrom('.', '/', '-');

  it('tells its order where one day is after the twelfth, and asks otherwise; nothing is ever read in the other order', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 8 }), separators, fc.boolean(), (dates, by, dayFirst) => {
        const texts = dates.map(([day, month]) => [...(dayFirst ? [day, month] : [month, day]), 2026].join(by));
        const { order } = dateColumn(texts);
        const tells = dates.some(([day]) => day > 12);
        const differs = dates.some(([day, month]) => day !== month);
        expect(order).toBe(tells ? (dayFirst ? 'day-first' : 'month-first') : differs ? 'ask' : 'none');
      }),
    );
  });

  it('that contradicts itself is asked about, and both sides are among the samples', () => {
    const { order, samples } = dateColumn(['01/02/2026', '13/02/2026', '02/13/2026', '01/02/2026']);
    expect([order, samples]).toEqual(['ask', ['13/02/2026', '02/13/2026', '01/02/2026']]);
  });

  it('shows three samples that differ', () => {
    expect(dateColumn(['01.02.26', '01.02.26', '02.03.26', '03.04.26', '04.05.26']).samples).toEqual([
      '01.02.26',
      '02.03.26',
      '03.04.26',
    ]);
  });

  it('says whether a zone matters to it', () => {
    expect(dateColumn(['2026-03-04T10:00Z', '1772618706']).hasZoneless).toBe(false);
    expect(dateColumn(['2026-03-04T10:00Z', '2026-03-04']).hasZoneless).toBe(true);
    expect(dateColumn(['no date', '']).hasZoneless).toBe(false);
  });
});
