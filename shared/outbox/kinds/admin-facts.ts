import { branchName } from '../../git/address.ts';
import { teamRoleWords } from '../../team-roles.ts';
import { operationOfTemporaryId } from '../admin.ts';
import { fact, type FactNames, type WriteFact } from './facts.ts';
import type { AdminWrite } from './schema.ts';

type Names = FactNames['names'];

/** Labels of the contract's input fields. A field without one is shown under its own name. */
const LABELS: Readonly<Record<string, string>> = {
  organizationId: 'Organization',
  collectionId: 'Collection',
  siteId: 'Site',
  siteSectionId: 'Section',
  sectionId: 'Section',
  siteSectionGroupId: 'Section group',
  siteSpaceId: 'Site space',
  shareLinkId: 'Share link',
  teamId: 'Team',
  spaceId: 'Space',
  changeRequestId: 'Change request',
  title: 'Title',
  name: 'Name',
  description: 'Description',
  defaultLevel: 'Access level',
  parent: 'Parent',
  organization: 'To the organization',
  position: 'Place',
  path: 'Path',
  condition: 'Shown when',
  icon: 'Icon',
  defaultSiteSpace: 'Default space',
  sections: 'Sections',
  active: 'State',
  members: 'Members',
  role: 'Role',
  id: 'Id',
  url: 'Repository',
  ref: 'Branch',
  commitMessage: 'Commit message',
  force: 'Forced',
  standalone: 'As a separate revision',
  repoProjectDirectory: 'Folder',
  repoCacheID: 'Cache',
  repoTreeURL: 'Address of files',
  repoCommitURL: 'Address of commits',
  timestamp: 'Time of the event',
  gitInfo: 'Provider',
  subject: 'Subject',
  parts: 'Messages',
};

/** Fields that contain everything else: not shown where the item has a name or place of its own. */
const OUTER: ReadonlySet<string> = new Set(['organizationId']);

/** `own`: labels of this operation's fields that differ from those of other operations. */
export function adminFacts(
  write: AdminWrite,
  names: Names,
  own: Readonly<Record<string, string>> = {},
): readonly WriteFact[] {
  const { kind, input, base, was } = write;
  const { body, ...parameters } = input;
  const about = Object.entries(parameters)
    .filter(([name, value]) => typeof value === 'string' && !OUTER.has(name))
    .map(([name, value]): WriteFact => ({ ...fact(labelOf(name), valueText(name, value, names)), about: true }));
  if (Array.isArray(body)) return [...about, fact(labelOf('conversations'), String(body.length))];
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  // The place before the move is shown once, beside the new one.
  const placeField = fields.some(([name]) => name === 'parent') ? 'parent' : 'position';
  const changed = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): WriteFact => {
      const known = base !== undefined && Object.hasOwn(base, name) ? shownValue(name, base[name], names) : null;
      const before = known ?? (name === placeField ? (was?.words ?? null) : null);
      const label = (Object.hasOwn(own, name) ? own[name] : undefined) ?? labelOf(name);
      const change = { label, from: before, to: shownValue(name, value, names) };
      // The title names the section.
      return kind === 'addSectionToGroup' ? { ...change, about: true } : change;
    });
  return [...about, ...changed, ...groupFacts(write, names)];
}

/** Into a group and out of it: these moves have no field for the place. */
function groupFacts({ kind, input, was }: AdminWrite, names: Names): readonly WriteFact[] {
  const { siteSectionGroupId: id } = input;
  if ((kind !== 'addSectionToGroup' && kind !== 'removeSectionFromGroup') || typeof id !== 'string') return [];
  const group = `in ${nameOf(id, names)}`;
  return kind === 'addSectionToGroup'
    ? [{ label: 'Place', from: was?.words ?? null, to: group }]
    : [{ label: 'Place', from: was?.words ?? group, to: 'the top level' }];
}

export function labelOf(name: string): string {
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  return (
    known ??
    name.charAt(0).toUpperCase() +
      name
        .slice(1)
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
  );
}

/** How an empty value reads, where that is not "none". */
const NONE: Readonly<Record<string, string>> = { parent: 'the organization', defaultLevel: 'inherited' };

export function noneWords(name: string): string {
  return NONE[name] ?? 'none';
}

export function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function valueText(name: string, value: unknown, names: Names): string {
  if (name === 'role' && (value === null || typeof value === 'string')) return teamRoleWords(value);
  if (isNone(value)) return noneWords(name);
  if (name === 'active') return value === true ? 'active' : 'inactive';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'ref' && typeof value === 'string') return branchName(value);
  if (name === 'gitInfo') return gitInfoWords(value);
  if (name === 'position') return positionWords(value, names);
  if (name === 'parts' && Array.isArray(value)) return String(value.length);
  if (typeof value === 'string') return nameOf(value, names);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((part) => valueText('', part, names)).join(', ');
  return JSON.stringify(value);
}

function gitInfoWords(info: unknown): string {
  const values = typeof info === 'object' && info !== null ? Object.values(info) : [];
  return values.filter((value): value is string => typeof value === 'string').join(', ') || 'none';
}

/** Fields whose value is an id: where its name is not stored, the id says nothing to a person. */
const REFERENCES: ReadonlySet<string> = new Set(['spaceId', 'defaultSiteSpace']);

/** The value of a field before or after a change. */
function shownValue(name: string, value: unknown, names: Names): string {
  const isUnknown =
    REFERENCES.has(name) &&
    typeof value === 'string' &&
    !Object.hasOwn(names, value) &&
    operationOfTemporaryId(value) === null;
  return isUnknown ? 'not known' : valueText(name, value, names);
}

/** The stored name of an id, or a note that another pending operation will create the item. */
function nameOf(text: string, names: Names): string {
  if (Object.hasOwn(names, text)) return names[text] ?? text;
  return operationOfTemporaryId(text) === null ? text : 'a pending one';
}

function positionWords(value: unknown, names: Names): string {
  if (typeof value !== 'object' || value === null) return 'last';
  const sides = Object.entries(value).flatMap(([side, anchor]: readonly [string, unknown]) => {
    if (typeof anchor !== 'object' || anchor === null) return [];
    const values: readonly (readonly [string, unknown])[] = Object.entries(anchor);
    const id = values.find(([field]) => field !== 'type')?.[1];
    return typeof id === 'string' ? [`${side} ${nameOf(id, names)}`] : [];
  });
  return sides.length === 0 ? 'last' : sides.join(', ');
}
