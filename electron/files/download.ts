import { appError, type AppError, type ErrorCode } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { NotSent, type Fetch, type FetchAnswer } from '../api/fetch.ts';
import { isPrivatePlace } from './private-place.ts';

const MAX_REDIRECTS = 5;
/** For the whole file: 50 MB take long on a slow connection. */
const TIMEOUT_MS = 10 * 60_000;

export interface DownloadOptions {
  readonly fetch: Fetch;
  /** The account's base address: the token is sent to its origin only, also after redirects. */
  readonly baseUrl: string;
  readonly token: string | null;
  readonly signal: AbortSignal;
  /** The file's type, as the server states it. */
  readonly contentType: string;
}

/**
 * Opens the bytes at a `downloadURL`. Only http and https, and no private network for a server outside of it; each
 * redirect is checked again.
 */
export async function openDownload(
  address: string,
  options: DownloadOptions,
): Promise<Result<AsyncIterable<Uint8Array>>> {
  const base = new URL(options.baseUrl);
  const within = isPrivatePlace(base);
  let url = parseHttpUrl(address, options.baseUrl);
  for (let hop = 0; url !== null && hop <= MAX_REDIRECTS; hop += 1) {
    if (isPrivatePlace(url) && !within) break;
    const own = url.origin === base.origin;
    const headers: Record<string, string> =
      own && options.token !== null ? { Authorization: `Bearer ${options.token}` } : {};
    let answer: FetchAnswer;
    try {
      answer = await options.fetch(url.href, {
        headers,
        redirect: 'manual',
        cache: 'no-store',
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (thrown) {
      return err(networkError(thrown));
    }
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel();
      url = parseHttpUrl(location, url.href);
      continue;
    }
    if (!isOk(answer.status) || answer.body === null) {
      await answer.body?.cancel();
      return err(appError(meaningOf(answer.status), 'the file could not be fetched', { status: answer.status }));
    }
    // A sign-in page or a proxy's error page instead of an image.
    if (isPage(answer.headers.get('content-type')) && !isPage(options.contentType)) {
      await answer.body.cancel();
      return err(appError('not-the-service', 'a web page came in the place of the file', { status: answer.status }));
    }
    return ok(answer.body);
  }
  return err(appError('redirected', 'the file is at no address that Galley may fetch'));
}

/** The token may not be valid for this origin, so a refusal concerns this file only. */
function meaningOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server-error' : 'invalid-request';
}

function isPage(contentType: string | null): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '');
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

function parseHttpUrl(address: string, base: string): URL | null {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

function networkError(thrown: unknown): AppError {
  const reason = thrown instanceof NotSent ? thrown.cause : thrown;
  const name = reason instanceof Error ? reason.name : '';
  if (name === 'AbortError') return appError('cancelled', 'the download was cancelled');
  if (name === 'TimeoutError') return appError('timeout', 'the download took too long');
  return appError('offline', 'the file could not be reached');
}
