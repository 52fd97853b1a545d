import { describeError, type AppError } from '#shared/errors.ts';
import { causeAdvice } from '../../app/texts/connection-texts.ts';
import { lengthWords } from '../../ui/size-words.ts';
import { WELCOME_TEXTS } from './texts.ts';

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
      return { field: 'baseUrl', text: WELCOME_TEXTS.badUrl(error.detail) };
    case 'not-the-service':
    case 'invalid-response':
      return {
        field: 'baseUrl',
        text: WELCOME_TEXTS.notThePlatform,
      };
    case 'redirected':
      return { field: 'baseUrl', text: WELCOME_TEXTS.redirected };
    case 'offline':
    case 'timeout':
      return { field: 'baseUrl', text: WELCOME_TEXTS.noAnswer };
    case 'not-found':
      return {
        field: 'organizationId',
        text: WELCOME_TEXTS.noSuchOrganization,
      };
    case 'unauthorized':
      return { field: 'token', text: WELCOME_TEXTS.tokenRejected };
    case 'forbidden':
      return { field: field ?? 'token', text: WELCOME_TEXTS.tokenForbidden };
    case 'server-error':
      return {
        field,
        text: WELCOME_TEXTS.serverProblem(error.status),
      };
    case 'rate-limited':
      return {
        field,
        text: WELCOME_TEXTS.rateLimited(retryWords(error.retryAfterMs)),
      };
    case 'invalid-input':
    case 'invalid-request':
      return { field, text: describeError(error).description };
    default:
      return { field, text: `${describeError(error).title}. ${describeError(error).description}` };
  }
}

function retryWords(afterMs: number | undefined): string {
  return afterMs === undefined || afterMs < 60_000 ? WELCOME_TEXTS.aMinute : lengthWords(afterMs);
}

function fieldOf({ path }: AppError): ConnectField | null {
  const last = path?.split('.').at(-1);
  return last === 'baseUrl' || last === 'organizationId' || last === 'token' ? last : null;
}
