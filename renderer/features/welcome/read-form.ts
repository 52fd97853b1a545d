import { readAddress, readConnectInput, readOrganization, readToken, showsHost } from '#shared/connect-input.ts';
import type { ConnectInput } from '#shared/rpc/host.ts';
import { connectProblem, type ConnectProblem } from './connect-errors.ts';
import { WELCOME_TEXTS } from './texts.ts';

/**
 * What the connect form reads from pasted text before anything is sent. Pure. A token is only sent to a host that is
 * literally in the address field when Connect is pressed: any other reading is shown there first.
 */
export type FormReading =
  | { readonly kind: 'ready'; readonly input: ConnectInput; readonly fields: ConnectInput }
  /** `fields`: the new content of the form. */
  | { readonly kind: 'look-again'; readonly problem: ConnectProblem; readonly fields: ConnectInput };

export function readForm(typed: ConnectInput): FormReading {
  const lookAgain = (problem: ConnectProblem, fields = typed): FormReading => ({ kind: 'look-again', problem, fields });
  if (typed.baseUrl.trim() === '') return lookAgain({ field: 'baseUrl', text: WELCOME_TEXTS.enterServerUrl });
  const address = readAddress(typed.baseUrl);
  if (!address.ok) return lookAgain(connectProblem(address.error));
  const fields = withOrganization(typed);
  if (address.value.kind === 'app') return lookAgain(appAddressProblem(fields.organizationId), fields);
  const { base } = address.value;
  if (!showsHost(typed.baseUrl, base)) {
    const text = WELCOME_TEXTS.readAs(base);
    return lookAgain({ field: 'baseUrl', text }, { ...fields, baseUrl: base });
  }
  const organization = readOrganization(fields.organizationId);
  if (!organization.ok) return lookAgain({ field: 'organizationId', text: organization.error.detail }, fields);
  const token = readToken(fields.token);
  if (!token.ok) return lookAgain({ field: 'token', text: token.error.detail }, fields);
  const input = readConnectInput(fields);
  return input.ok ? { kind: 'ready', input: input.value, fields } : lookAgain(connectProblem(input.error), fields);
}

/** What can be checked with the address alone, as soon as it is entered. */
export function readPastedAddress(typed: ConnectInput): {
  readonly problem: ConnectProblem | null;
  readonly fields: ConnectInput;
} {
  const address = readAddress(typed.baseUrl);
  const fields = withOrganization(typed);
  const isApp = address.ok && address.value.kind === 'app';
  return { problem: isApp ? appAddressProblem(fields.organizationId) : null, fields };
}

/** The origin to which a token would be sent; null while it is unclear. */
export function originOf(baseUrl: string): string | null {
  const address = readAddress(baseUrl);
  return address.ok && address.value.kind === 'api' ? new URL(address.value.base).origin : null;
}

/** An organization in the address fills the organization field if that is empty. */
function withOrganization(typed: ConnectInput): ConnectInput {
  const address = readAddress(typed.baseUrl);
  if (!address.ok || address.value.organizationId === null || typed.organizationId.trim() !== '') return typed;
  const organization = readOrganization(address.value.organizationId);
  return organization.ok ? { ...typed, organizationId: organization.value } : typed;
}

function appAddressProblem(organizationId: string): ConnectProblem {
  const text = organizationId.trim() === '' ? WELCOME_TEXTS.appUrl : WELCOME_TEXTS.appUrlWithOrganization;
  return { field: 'baseUrl', text };
}
