import { describeError, type AppError } from '#shared/errors.ts';
import { causeAdvice } from '../../app/texts/connection-texts.ts';
import { lengthWords } from '../../ui/size-words.ts';

/** The field that a connection error belongs to, and what to do about it. Pure. */
export type ConnectField = 'baseUrl' | 'organizationId' | 'token';

export interface ConnectProblem {
  /** Null: it belongs to no field. */
  readonly field: ConnectField | null;
  readonly text: string;
}

export function connectProblem(error: AppError): ConnectProblem {
  const field = fieldOf(error);
  if (error.cause !== undefined) return { field: 'baseUrl', text: causeAdvice(error.cause) };
  switch (error.code) {
    case 'bad-address':
      return { field: 'baseUrl', text: `Galley cannot use this URL. ${error.detail}` };
    case 'not-the-service':
    case 'invalid-response':
      return {
        field: 'baseUrl',
        text: 'The server at this URL is not the documentation platform. Check the URL. A sign-in page of your network can also cause this.',
      };
    case 'redirected':
      return { field: 'baseUrl', text: 'This URL redirects to another one. Enter the final URL.' };
    case 'offline':
    case 'timeout':
      return { field: 'baseUrl', text: 'No server responds at this URL. Check the URL and your connection.' };
    case 'not-found':
      return {
        field: 'organizationId',
        text: 'The server has no organization with this ID, or the token cannot access it.',
      };
    case 'unauthorized':
      return { field: 'token', text: 'The server rejected this token. It may be mistyped, expired or revoked.' };
    case 'forbidden':
      return { field: field ?? 'token', text: 'This token cannot read that organization.' };
    case 'server-error':
      return {
        field,
        text: `The server has a problem${error.status === undefined ? '' : ` (HTTP ${String(error.status)})`}, so your entries could not be checked. Try again in a few minutes.`,
      };
    case 'rate-limited':
      return {
        field,
        text: `The server is limiting requests, so your token was not checked. Try again ${retryWords(error.retryAfterMs)}.`,
      };
    case 'invalid-input':
    case 'invalid-request':
      return { field, text: describeError(error).description };
    default:
      return { field, text: `${describeError(error).title}. ${describeError(error).description}` };
  }
}

function retryWords(afterMs: number | undefined): string {
  return afterMs === undefined || afterMs < 60_000 ? 'in a minute' : `in ${lengthWords(afterMs)}`;
}

function fieldOf({ path }: AppError): ConnectField | null {
  const last = path?.split('.').at(-1);
  return last === 'baseUrl' || last === 'organizationId' || last === 'token' ? last : null;
}
