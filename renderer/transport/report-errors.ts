import type { WindowError } from '#shared/rpc/diagnostics.ts';
import type { HostLink } from './host-link.ts';

/**
 * Logs errors that nothing in the window handled: their class, and their positions in our own scripts. Messages are not
 * logged, since they may quote a person's text.
 */

/** An error in every frame must not fill the log. */
const MOST_REPORTS = 50;
const MOST_FRAMES = 10;

export type Report = (thrown: unknown, place?: Place) => void;

/** The position in an event without a stack: in a Worker, for instance. */
interface Place {
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
}

/** Reports an error to the core. `origin`: the page's own origin. */
export function createReport({ invoke }: Pick<HostLink['remote'], 'invoke'>, origin: string): Report {
  let reports = 0;
  return (thrown, place) => {
    if ((reports += 1) > MOST_REPORTS) return;
    void invoke('diagnostics.error', windowError(thrown, place, origin));
  };
}

/** Reports all errors of a window. */
export function reportErrorsOf(target: Window, report: Report): void {
  target.addEventListener('error', (event) => {
    report(event.error, event);
  });
  target.addEventListener('unhandledrejection', ({ reason }) => {
    report(reason);
  });
}

/** Reports all errors of a Worker, and its rejections (`reportRejections`). */
export function reportErrorsOfWorker(worker: Worker, report: Report): void {
  worker.addEventListener('error', (event) => {
    report(event.error, event);
  });
}

/** In a Worker: turns an unhandled rejection into an error event. */
export function reportRejections(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    reportError(reason);
  });
}

function windowError(thrown: unknown, place: Place | undefined, origin: string): WindowError {
  const isError = thrown instanceof Error || thrown instanceof DOMException;
  const name = isError ? thrown.name : '';
  const found = framesIn(isError ? framesOnly(thrown) : '', origin);
  const frames = found.length > 0 || place === undefined ? found : framesIn(wordsOf(place), origin);
  return { name: name.slice(0, 100), frames };
}

/** A stack begins with the message, which may look like a position. */
function framesOnly({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? stack : stack.slice(at + message.length);
}

function wordsOf({ filename, lineno, colno }: Place): string {
  return `${filename}:${String(lineno)}:${String(colno)}`;
}

/** The positions in our own scripts from a stack. Addresses of pages, which contain titles, are left out. */
function framesIn(stack: string, origin: string): WindowError['frames'] {
  const base = `${origin}/`;
  return [...stack.matchAll(/(\S+?):(\d+):(\d+)/g)]
    .flatMap(([, place = '', line, column]) => {
      const at = place.indexOf(base);
      const file = place.slice(at + base.length);
      if (at < 0 || !/^assets\/[\w-][\w.-]*\.js$/.test(file)) return [];
      return [{ file, line: Number(line), column: Number(column) }];
    })
    .slice(0, MOST_FRAMES);
}
