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
      return { field: 'baseUrl', text: `This is not an address that Galley can use. ${error.detail}` };
    case 'not-the-service':
    case 'invalid-response':
      return {
        field: 'baseUrl',
        text: 'Something answers there, but it is not the documentation service. Check the address; a sign-in page of your network can also be in the way.',
      };
    case 'redirected':
      return { field: 'baseUrl', text: 'This address sends on to another one. Enter the address that it ends at.' };
    case 'offline':
    case 'timeout':
      return { field: 'baseUrl', text: 'Nothing answers at this address. Check it, and your connection.' };
    case 'not-found':
      return {
        field: 'organizationId',
        text: 'The server knows no organization with this id, or the token may not see it.',
      };
    case 'unauthorized':
      return { field: 'token', text: 'The server refused this token. It may be mistyped, expired or revoked.' };
    case 'forbidden':
      return { field: field ?? 'token', text: 'This token may not read that organization.' };
    case 'server-error':
      return {
        field,
        text: `The server has a problem of its own${error.status === undefined ? '' : ` (HTTP ${String(error.status)})`}, so what you entered could not be checked. Try again in a few minutes.`,
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
