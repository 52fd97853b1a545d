import type { LostPart } from '#shared/rpc/lost-access.ts';
import { live, type LiveValues } from './live.svelte.ts';

/** Why only the copy of a space can be read; undefined: the server allows all of it. Call it during component setup. */
export function lossOf(values: LiveValues, spaceId: () => string | null): { readonly value: LostPart | undefined } {
  const lost = live(values, 'lostAccess', () => null);
  return {
    get value() {
      return lost.value?.spaces.find((space) => space.spaceId === spaceId())?.parts.space;
    },
  };
}
