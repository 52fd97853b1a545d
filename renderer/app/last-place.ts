import { readLocal, writeLocal } from '../host/local/local.ts';
import { formatPlace, LIBRARY, parsePlace, type Place } from './addresses/places.ts';

/** The last place in each account, so that a later sign-in returns there. */
const keyOf = (accountId: string): string => `galley.place.${accountId}`;

export function rememberPlace(accountId: string, place: Place): void {
  if (place.kind !== 'welcome' && place.kind !== 'unknown') writeLocal(keyOf(accountId), formatPlace(place));
}

export function lastPlace(accountId: string): Place {
  const stored = readLocal(keyOf(accountId));
  return typeof stored === 'string' ? parsePlace(stored) : LIBRARY;
}
