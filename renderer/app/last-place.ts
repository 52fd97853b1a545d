import { readLocal, writeLocal } from '../host/local/local.ts';
import { formatPlace, LIBRARY, parsePlace, type Place } from './addresses/places.ts';

/** Where each account was left, so that signing in again leads back there. */
const keyOf = (accountId: string): string => `galley.place.${accountId}`;

export function rememberPlace(accountId: string, place: Place): void {
  if (place.kind !== 'welcome' && place.kind !== 'unknown') writeLocal(keyOf(accountId), formatPlace(place));
}

export function lastPlace(accountId: string): Place {
  const stored = readLocal(keyOf(accountId));
  return typeof stored === 'string' ? parsePlace(stored) : LIBRARY;
}
