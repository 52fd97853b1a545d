import type { Account } from '#shared/rpc/host.ts';
import type { PackInfo } from '#shared/rpc/packs.ts';
import { sizeWords } from '../../ui/size-words.ts';
import { dayWords } from '../../ui/time-words.ts';
import { count, lowerFirst } from '../../ui/words.ts';

/** Up to this many spaces of a pack are named; otherwise their number is shown. */
const NAMED_SPACES = 2;

/** The person and place of an account; for a pack, its date, content and file size. Pure. */
export function accountName({ kind, baseUrl, person, formerly, pack }: Account): string {
  if (pack !== null)
    return [packName(pack), spacesOf(pack), ...(pack.bytes === null ? [] : [sizeWords(pack.bytes)])].join(', ');
  const where = kind === 'sample' ? 'Sample workspace on this computer' : baseUrl;
  const known = person ?? formerly;
  return known === null ? where : `${where}, as ${known.displayName}`;
}

function packName({ madeAt }: PackInfo): string {
  return `Pack of ${dayWords(madeAt)}`;
}

function spacesOf({ spaces }: PackInfo): string {
  if (spaces.length > NAMED_SPACES) return count(spaces.length, 'space');
  return spaces.map(({ title }) => title).join(', ');
}

/** A prefix for its counts: "signed out, ". Pure. */
export function accessWords({ kind, session }: Account): string {
  if (kind === 'pack' || session === 'signed-in') return '';
  return session === 'refused' ? 'token refused, ' : 'signed out, ';
}

/**
 * Its organization, with the person if another account has the same organization; a pack is always called one. Pure.
 */
export function accountTitle(account: Account, all: readonly Account[]): string {
  const { organizationTitle, pack } = account;
  if (pack !== null) return `${organizationTitle}, ${lowerFirst(packName(pack))}`;
  if (!sharesOrganization(account, all)) return organizationTitle;
  return `${organizationTitle}, ${(account.person ?? account.formerly)?.displayName ?? 'unknown person'}`;
}

/** Its name on one line: packs of one organization differ by date, content and size. Pure. */
export function accountLine(account: Account): string {
  const { organizationTitle, person, pack } = account;
  if (pack !== null) return `${organizationTitle}, ${lowerFirst(accountName(account))}`;
  return person === null ? organizationTitle : `${organizationTitle}, ${person.displayName}`;
}

/** The name for its initials: accounts of one organization differ by person. Pure. */
export function accountFace(account: Account, all: readonly Account[]): string {
  const person = account.person ?? account.formerly;
  return person !== null && sharesOrganization(account, all) ? person.displayName : account.organizationTitle;
}

function sharesOrganization({ id, organizationTitle }: Account, all: readonly Account[]): boolean {
  return all.some((other) => other.id !== id && other.pack === null && other.organizationTitle === organizationTitle);
}

/** Whether more than one person is or may be known here. Pure. */
export function knowsSeveralPeople(all: readonly Account[]): boolean {
  const people = new Set(
    all.filter(({ kind }) => kind === 'remote').map(({ person, formerly }) => (person ?? formerly)?.id ?? ''),
  );
  return people.size > 1 || all.some(({ formerly }) => formerly !== null);
}

/** Whether only the person can say whose the token is, or whose the pending writes are. */
export function asksWhose(account: Account | null): account is Account {
  if (account?.session !== 'signed-in') return false;
  return (account.outbox?.unclear ?? 0) > 0 || (account.person === null && account.formerly !== null);
}
