import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conversationsOf,
  readMessage,
  teamIn,
  type Message,
} from '../../../../renderer/features/triage/bring-in/mail.ts';
import { messagesOf } from '../../../../renderer/features/triage/bring-in/mbox.ts';
import { readFiles } from '../../../../renderer/features/triage/bring-in/read-files.ts';

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function mail(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return bytes(lines.join('\r\n'));
}

async function message(lines: readonly string[]): Promise<Message> {
  const read = await readMessage(mail(lines), 'm.eml');
  if ('words' in read) throw new Error(read.words);
  return read;
}

describe('a mailbox', () => {
  it('gives back the messages that were put into it, lines that begin with From among them', () => {
    const line = fc.oneof(fc.stringMatching(/^[ -~]*$/), fc.constantFrom('From me', '>From you', '>>From all', ''));
    const messages = fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(messages, (written) => {
        const texts = written.map((lines) => `Subject: x\n\n${lines.join('\n')}\n`);
        const box = texts
          .map((text) => `From a@example.com Mon Jan  1 00:00:00 2026\n${text.replace(/^(>*From )/gm, '>$1')}\n`)
          .join('');
        const read = messagesOf(bytes(box)).map((one) => String.fromCharCode(...one));
        expect(read).toEqual(texts.map((text) => `${text}\n`));
      }),
    );
  });
});

describe('a message', () => {
  it('is read in its own charset, with encoded words, quoted-printable and base64', async () => {
    const read = await message([
      'From: =?iso-8859-1?Q?J=F6rg?= <Joerg@Example.com>',
      'Subject: =?utf-8?B?w4RyZ2VyIG1pdA==?= =?utf-8?Q?_der_Rechnung?=',
      'Message-ID: <a@example.com>',
      'Date: Mon, 2 Mar 2026 10:00:00 +0100',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Die Rechnung f=FCr M=E4rz fehlt, eine lange =',
      'Zeile.',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      btoa('<p>Die Rechnung</p>'),
      '--b--',
      '',
    ]);
    expect(read).toMatchObject({
      id: 'a@example.com',
      from: 'joerg@example.com',
      subject: 'Ärger mit der Rechnung',
      at: Date.parse('2026-03-02T09:00:00Z'),
      body: 'Die Rechnung für März fehlt, eine lange Zeile.',
    });
  });

  it('has no time where its date is of numbers that can be read in two ways', async () => {
    const timeOf = async (date: string): Promise<unknown> =>
      (await message([`Date: ${date}`, 'From: a@b.c', '', 'x'])).at;
    expect(await timeOf('04.03.2026 10:00')).toBeNull();
    expect(await timeOf('Mon,2 Mar 2026 10:00:00 EST')).toBe(Date.parse('2026-03-02T15:00:00Z'));
    expect(await timeOf('Mon Mar  2 10:00:00 2026 +0000')).toBe(Date.parse('2026-03-02T10:00:00Z'));
  });

  it('of HTML alone keeps it as HTML', async () => {
    const read = await message(['From: a@b.c', 'Content-Type: text/html', '', '<p>Hello</p>']);
    expect(read.body).toBe('<p>Hello</p>');
  });

  it('leaves away what it only quotes', async () => {
    const read = await message([
      'From: a@b.c',
      '',
      'It works now.',
      '',
      'On 3 May 2026 Ann wrote:',
      '> Try it',
      '> again',
    ]);
    expect(read.body).toBe('It works now.');
  });

  it('that is none is told, and so is one that is nested without end', async () => {
    expect(await readMessage(bytes('nothing of the kind'), 'x.eml')).toHaveProperty('words');
    const nested = Array.from({ length: 300 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${String(at)}`,
      '',
      `--b${String(at)}`,
    ]).flat();
    expect(await readMessage(mail(['From: a@b.c', ...nested]), 'x.eml')).toHaveProperty('words');
  });

  it('of any bytes ends in an answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (random) => {
        await expect(readMessage(new Uint8Array(random), 'x.eml')).resolves.toHaveProperty('where');
      }),
    );
  });
});

describe('messages that answer each other', () => {
  const question = [
    'From: ann@customer.example',
    'Subject: Login',
    'Message-ID: <1@x>',
    'Date: Mon, 2 Mar 2026 10:00:00 Z',
  ];
  const answer = [
    'From: help@Acme.example',
    'Subject: Re: Login',
    'Message-ID: <2@x>',
    'In-Reply-To: <1@x>',
    'References: <1@x>',
    'Date: Mon, 2 Mar 2026 11:00:00 Z',
  ];

  it('are one conversation in the order of their times, and the team is told from those who ask', async () => {
    const read = [await message([...answer, '', 'Try again']), await message([...question, '', 'I cannot sign in'])];
    expect(await conversationsOf([...read, ...read], ['@acme.example'])).toEqual([
      {
        where: 'm.eml',
        senders: ['ann@customer.example', 'help@acme.example'],
        given: {
          id: 'mail:1@x',
          subject: 'Login',
          metadata: { createdAt: '2026-03-02T10:00:00.000Z' },
          parts: [
            { type: 'message', role: 'user', body: 'I cannot sign in' },
            { type: 'message', role: 'team-member', body: 'Try again' },
          ],
        },
      },
    ]);
  });

  it('show a mistake in the domain of the team', async () => {
    const read = [await message([...question, '', 'Why?']), await message([...answer, '', 'So.'])];
    expect(teamIn(read, ['acme.example', '@acme.exmaple'])).toEqual({ messages: 1, silent: ['acme.exmaple'] });
    expect(teamIn(read, ['help@acme.example', ''])).toEqual({ messages: 1, silent: [] });
  });

  it('have the id of their first message, also where only an answer is there', async () => {
    const [found] = await conversationsOf([await message([...answer, '', 'Try again'])], []);
    expect(found?.given).toMatchObject({ id: 'mail:1@x' });
  });

  it('in a circle are one conversation all the same', async () => {
    const one = await message(['From: a@b.c', 'Message-ID: <1@x>', 'In-Reply-To: <2@x>', '', 'one']);
    const two = await message(['From: a@b.c', 'Message-ID: <2@x>', 'In-Reply-To: <1@x>', '', 'two']);
    expect(await conversationsOf([one, two], [])).toHaveLength(1);
  });
});

describe('files', () => {
  const read = (name: string, text: string): ReturnType<typeof readFiles> =>
    readFiles([{ name, bytes: bytes(text) }], () => undefined, new AbortController().signal);

  it('are known by their name, or by how they begin', async () => {
    expect(await read('box', 'From a Mon\nFrom: a@b.c\n\nHello\n')).toMatchObject({
      form: 'mail',
      messages: [{ body: 'Hello' }],
    });
    expect(await read('one', 'Subject: x\nFrom: a@b.c\n\nHello\n')).toMatchObject({ form: 'mail' });
    expect(await read('some', ' [{"id":"1"}]')).toMatchObject({ form: 'json' });
    expect(await read('some.csv', 'id\n1')).toMatchObject({ form: 'sheet' });
    expect(await read('picture.png', '\x89PNG')).toMatchObject({ form: 'refused' });
    expect(await read('broken.json', '{')).toMatchObject({ form: 'refused' });
  });

  it('of several messages go together, and of JSON or CSV only one', async () => {
    const eml = { name: 'a.eml', bytes: mail(['From: a@b.c', '', 'Hello']) };
    const csv = { name: 'a.csv', bytes: bytes('id\n1') };
    const signal = new AbortController().signal;
    expect(await readFiles([eml, eml], () => undefined, signal)).toMatchObject({ form: 'mail' });
    expect(await readFiles([eml, csv], () => undefined, signal)).toMatchObject({ form: 'refused' });
  });
});
