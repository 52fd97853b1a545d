import type { ShownShareLink } from '#shared/model/sites.ts';

/** Which share links are listed, and in which order. Pure. */

export const NAME_LENGTH = 50;

const DAY = 24 * 60 * 60 * 1000;

export const AGES = [30, 90, 365] as const;

export type LinkOrder = 'newest' | 'oldest' | 'name';
export type LinkState = 'all' | 'active' | 'inactive' | 'old';

export interface LinkFilter {
  readonly words: string;
  readonly state: LinkState;
  readonly order: LinkOrder;
  /** Older links are marked (days). */
  readonly age: number;
  readonly now: number;
}

export function isOld({ createdAt }: Pick<ShownShareLink, 'createdAt'>, age: number, now: number): boolean {
  return now - Date.parse(createdAt) > age * DAY;
}

export function listedLinks(links: readonly ShownShareLink[], filter: LinkFilter): readonly ShownShareLink[] {
  const words = filter.words.trim().toLocaleLowerCase();
  const byName = (one: ShownShareLink, other: ShownShareLink): number => one.name.localeCompare(other.name);
  const byTime = (one: ShownShareLink, other: ShownShareLink): number =>
    Date.parse(one.createdAt) - Date.parse(other.createdAt);
  return links
    .filter((link) => link.name.toLocaleLowerCase().includes(words) && hasState(link, filter))
    .toSorted((one, other) => {
      if (filter.order === 'name') return byName(one, other) || byTime(one, other);
      return (filter.order === 'oldest' ? byTime(one, other) : byTime(other, one)) || byName(one, other);
    });
}

function hasState(link: ShownShareLink, { state, age, now }: LinkFilter): boolean {
  switch (state) {
    case 'all':
      return true;
    case 'active':
      return link.active;
    case 'inactive':
      return !link.active;
    case 'old':
      return isOld(link, age, now);
  }
}
