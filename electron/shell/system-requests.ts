import { app } from 'electron/main';
import { createWaitingLine, type WaitingLine } from '#shared/waiting-line.ts';
import { askedBy, askedFile, askedLink, type Asked } from '../asked.ts';

/** What the system asks for at one time. Nothing: only that the window is shown. */
export type Request = readonly Asked[];

/**
 * Listens before the app is ready, since macOS sends links and files that early. The first request is that of the
 * start itself.
 */
export function listenToSystem(): Pick<WaitingLine<Request>, 'serve'> {
  const requests = createWaitingLine<Request>();
  const put = (asked: Asked | null): void => {
    if (asked !== null) requests.put([asked]);
  };
  const [, ...args] = process.argv;
  requests.put(askedBy(args, process.cwd()));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    put(askedLink(link));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    put(askedFile(path, process.cwd()));
  });
  app.on('second-instance', (_event, [, ...others], folder) => {
    requests.put(askedBy(others, folder));
  });
  return requests;
}
