import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesOf, guessMapping, withUse } from '../../../../renderer/features/triage/bring-in/mapping.ts';
import { readSheet } from '../../../../renderer/spreadsheets/sheet.ts';

const goesOn = (): Promise<boolean> => Promise.resolve(true);

const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', ',', ';', '\n', '\r\n', '\t', 'a"b', ' "x" ', '=1+1'));

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

describe('a sheet', () => {
  it.each([',', ';', '\t'])('divided by %j is read as it was written, whatever stands in its cells', (separator) => {
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), (written, newline) => {
        const text = [['a', 'b', 'c'], ...written].map((row) => row.map(quoted).join(separator)).join(newline);
        const { columns, rows: read, openQuote } = readSheet(text);
        expect(columns).toEqual(['a', 'b', 'c']);
        const kept = written.filter((row) => row.some((value) => value.trim() !== ''));
        expect(read.map(({ cells }) => cells)).toEqual(kept);
        expect(openQuote).toBeNull();
      }),
    );
  });

  it('reads any text at all, in time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(() => readSheet(text)).not.toThrow();
      }),
    );
    expect(readSheet(`a,b\n${'"'.repeat(200_001)}`).rows).toHaveLength(1);
  });

  it('names the line of each row, also after cells of several lines, and of a quote that is never closed', () => {
    const { rows, openQuote } = readSheet('id,text\n1,"two\nlines"\n\n2,one\n3,"never closed\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 5, 6]);
    expect(openQuote).toBe(6);
  });
});

describe('a table from Excel', () => {
  it.each([
    ['a semicolon', '\uFEFFsep=;\r\nid;date, text\r\n1;two\r\n', ['id', 'date, text']],
    ['a tab, in quotes', '"sep=\t"\nid\ttext; more\n1\ttwo\n', ['id', 'text; more']],
  ])('may name its separator before the first row: %s', (_name, text, columns) => {
    const sheet = readSheet(text);
    expect(sheet.columns).toEqual(columns);
    expect(sheet.rows).toEqual([{ line: 3, row: 2, cells: ['1', 'two'] }]);
  });
});

describe('the columns of a sheet', () => {
  it('are guessed by their names', () => {
    expect(guessMapping(['Ticket ID', 'Subject', 'Created at', 'Message', 'Author type', 'Plan'])).toEqual([
      'id',
      'subject',
      'createdAt',
      'body',
      'role',
      'none',
    ]);
  });

  it.each([
    ['German', 'Vorgangsnummer;Betreff;Erstellt am;Nachricht;Rolle;Kunde', 'id subject createdAt body role none'],
    ['German', 'Ticket-Nr.;Thema;Datum;Inhalt;Absendertyp;Status', 'id subject createdAt body role none'],
    ['French', 'Identifiant;Objet;Date de création;Message;Rôle;Client', 'id subject createdAt body role none'],
    ['Spanish', 'Número;Asunto;Fecha;Mensaje;Rol;Estado', 'id subject createdAt body role none'],
    ['Dutch', 'Ticketnummer;Onderwerp;Aangemaakt op;Bericht;Rol;Klant', 'id subject createdAt body role none'],
  ])('are guessed by %s names: %s', (_language, head, uses) => {
    const { columns } = readSheet(`${head}\r\n1;a;04.03.2026;b;c;d\r\n`);
    expect(guessMapping(columns)).toEqual(uses.split(' '));
  });

  it('have a use that is single only once', () => {
    expect(withUse(['body', 'none', 'attribute'], 1, 'body')).toEqual(['none', 'body', 'attribute']);
    expect(withUse(['body', 'none', 'attribute'], 1, 'attribute')).toEqual(['body', 'attribute', 'attribute']);
  });

  it('make one conversation of the rows of one id, with dates and roles as the file writes them', async () => {
    const sheet = readSheet(
      'id,subject,date,message,role,plan\n7,Login,2026-03-01 10:00,I cannot sign in,customer,Pro\n7,,,Try again,agent,\n8,,,Hello,robot,\n',
    );
    const mapping = withUse(guessMapping(sheet.columns), 5, 'attribute');
    expect(await candidatesOf(sheet, mapping, goesOn)).toEqual([
      {
        where: 'line 2 and 1 more',
        given: {
          id: '7',
          subject: 'Login',
          metadata: { createdAt: '2026-03-01 10:00', attributes: { plan: 'Pro' } },
          parts: [
            { type: 'message', role: 'customer', body: 'I cannot sign in' },
            { type: 'message', role: 'agent', body: 'Try again' },
          ],
        },
      },
      { where: 'line 4', given: { id: '8', parts: [{ type: 'message', role: 'robot', body: 'Hello' }] } },
    ]);
  });

  it('without one of ids give each row an id that is the same every time', async () => {
    const read = async (text: string): Promise<unknown> => candidatesOf(readSheet(text), ['body'], goesOn);
    expect(await read('message\nHow?\nWhy?\n')).toEqual(await read('message\nHow?\nWhy?\n'));
    const [one, other] = (await candidatesOf(readSheet('message\nHow?\nWhy?\n'), ['body'], goesOn)) ?? [];
    expect(one?.given).not.toEqual(other?.given);
  });
});
