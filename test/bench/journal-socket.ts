import type { Server } from 'node:http';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import { openJournal } from '../../electron/outbox/journal.ts';

/** The core's journal at the other end of a wire, as the browser host has it: a line is answered when it is on the disk. */
export function serveJournal(server: Server, folder: string): void {
  const sockets = new WebSocketServer({ server, path: '/journal' });
  sockets.on('connection', (socket) => {
    const opening = openJournal<unknown>(path.join(folder, 'journal.jsonl'), (raw) => raw);
    socket.on('message', (message: Buffer) => {
      void (async () => {
        const opened = await opening;
        const entry: unknown = JSON.parse(message.toString('utf8'));
        const written = opened.ok ? await opened.value.journal.append([entry]) : opened;
        socket.send(JSON.stringify(written.ok));
      })();
    });
    socket.on('close', () => {
      void opening.then((opened) => (opened.ok ? opened.value.journal.close() : undefined));
    });
  });
}
