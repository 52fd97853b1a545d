import { errorBodySchema } from '#shared/contract/index.ts';
import { appError, type AppError, type ConnectionCause, type ErrorCode, type SentState } from '#shared/errors.ts';
import type { AnswerHeaders } from './fetch.ts';
import { retryAfterMs } from './rate-gate.ts';

export interface ReadAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly text: string;
  /** When it arrived, by this computer's clock (ms). */
  readonly at: number;
}

/** The most characters shown from the server's own message. */
const MESSAGE_CHARACTERS = 300;

/** The error for a status outside 2xx. The body may be the server's error, or anything from a proxy. */
export function errorFromAnswer(operation: string, answer: ReadAnswer, redact: (text: string) => string): AppError {
  const { status } = answer;
  const [code, sent] = meaningOf(answer);
  const wait = retryAfterMs(answer);
  const message = messageOf(answer.text, redact);
  const cause = code === 'not-the-service' ? causeOf(answer) : null;
  return appError(code, `${operation}: HTTP ${status}${message === null ? '' : `: ${message}`}`, {
    operation,
    status,
    sent,
    ...(wait === null ? {} : { retryAfterMs: wait }),
    ...(cause === null ? {} : { cause }),
  });
}

/** Who answered instead of the server. */
function causeOf(answer: ReadAnswer): ConnectionCause | null {
  if (answer.status === 407) return 'proxy-password';
  if (answer.status === 511) return 'sign-in-page';
  return looksLikeHtml(answer) ? 'web-page' : null;
}

/**
 * A page for a browser: a network's sign-in page, a proxy's error page, a wrong address. The server sends JSON, which
 * some proxies label as HTML.
 */
export function looksLikeHtml(answer: Pick<ReadAnswer, 'headers' | 'text'>): boolean {
  if (/^\s*<(!doctype|html|head|body)\b/i.test(answer.text)) return true;
  return isLabelledHtml(answer) && !isJsonObject(answer.text);
}

export function isLabelledHtml({ headers }: Pick<ReadAnswer, 'headers'>): boolean {
  return (headers.get('content-type') ?? '').includes('text/html');
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function meaningOf(answer: ReadAnswer): readonly [ErrorCode, SentState] {
  const { status } = answer;
  switch (status) {
    case 408:
      return ['timeout', 'maybe'];
    case 429:
      return ['rate-limited', 'no'];
    // A proxy requires a password, or a network requires a sign-in: the answer is not from the server.
    case 407:
    case 511:
      return ['not-the-service', 'no'];
    case 501:
      return ['server-error', 'no'];
  }
  if (status >= 500) return ['server-error', 'maybe'];
  if (status < 400) return ['not-the-service', 'maybe'];
  // Also if a proxy answered: the same request would fail again.
  if (UNFIT.has(status)) return ['invalid-request', 'no'];
  // A page from another host says nothing about our token or target.
  if (looksLikeHtml(answer) || (isLabelledHtml(answer) && sentenceOf(answer.text) === null))
    return ['not-the-service', 'no'];
  switch (status) {
    case 401:
      return ['unauthorized', 'no'];
    case 403:
      return ['forbidden', 'no'];
    case 404:
    case 410:
      return ['not-found', 'no'];
    case 409:
    case 412:
      return ['conflict', 'no'];
    default:
      return ['invalid-request', 'no'];
  }
}

/** Too large, too long, of the wrong type, or unreadable. */
const UNFIT: ReadonlySet<number> = new Set([413, 414, 415, 422, 431]);

/** The server's own message on one line. It is redacted before it is cut: half a secret would not be recognised. */
function messageOf(text: string, redact: (text: string) => string): string | null {
  const sentence = sentenceOf(text);
  return sentence === null ? null : oneLine(redact(sentence));
}

function sentenceOf(text: string): string | null {
  try {
    const body = errorBodySchema.shape.error.pick({ message: true }).safeParse(propertyOf(JSON.parse(text), 'error'));
    return body.success ? body.data.message : null;
  } catch {
    return null;
  }
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
}

function oneLine(text: string): string | null {
  const line = text
    .slice(0, 4 * MESSAGE_CHARACTERS)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  if (line === '') return null;
  return line.length > MESSAGE_CHARACTERS ? `${line.slice(0, MESSAGE_CHARACTERS - 1)}…` : line;
}
