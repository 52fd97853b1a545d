import { describe, expect, it } from 'vitest';
import { readFiles, type ReadFiles } from '../../../../renderer/features/triage/bring-in/read-files.ts';

const TABLE = 'Ticket\tMessage\r\n1\tHow?\r\n';

function readOne(name: string, text: string): Promise<ReadFiles> {
  const bytes = new TextEncoder().encode(text);
  return readFiles([{ name, bytes }], () => undefined, new AbortController().signal);
}

describe('a file of conversations', () => {
  it.each(['table.csv', 'table.tsv', 'Unicode text.txt', 'TABLE.TXT'])('is read as a table: %s', async (name) => {
    const read = await readOne(name, TABLE);
    expect(read.form === 'sheet' && read.sheet.columns).toEqual(['Ticket', 'Message']);
  });

  it.each([
    ['notes.txt', 'Only words', '“notes.txt” is neither JSON, CSV, a mailbox (mbox) nor a message (eml).'],
    [
      'tickets.xlsx',
      'PK',
      '“tickets.xlsx” is a workbook. Save its sheet as CSV in the spreadsheet program, and choose that file.',
    ],
  ])('is refused with a reason: %s', async (name, text, words) => {
    expect(await readOne(name, text)).toEqual({ form: 'refused', words });
  });

  it('is read by its beginning where its name says nothing', async () => {
    expect(await readOne('export.txt', '[{"id":"1, 2","parts":[]}]')).toMatchObject({ form: 'json' });
    expect(await readOne('mail.txt', 'Subject: one, two\r\nFrom: a@b.example\r\n\r\nHow?\r\n')).toMatchObject({
      form: 'mail',
    });
  });
});
