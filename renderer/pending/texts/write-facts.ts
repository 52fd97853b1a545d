import { operationOfTemporaryId } from '#shared/outbox/admin.ts';
import type { AdminWrite, PendingWrite } from '#shared/outbox/writes.ts';
import { emojiOf } from '../../ui/words.ts';

/**
 * What a write says beside its text: what it is about, where that stands, what it was and what it is to be. Where no screen
 * shows the thing itself, these lines are all that a person sees of it, so nothing of the input is left out. Pure.
 */
export interface WriteFact {
  readonly label: string;
  /** What it was when the person began; null: nothing, or it is not known. */
  readonly from: string | null;
  readonly to: string;
  /** It says what the write is about, and nothing that changes: a list says that already. */
  readonly about?: true;
}

/** Names by id, where they are stored. */
type Names = Readonly<Record<string, string>>;

export function writeFacts(write: PendingWrite, names: Names = {}): readonly WriteFact[] {
  if ('input' in write) return adminFacts(write, names);
  switch (write.kind) {
    case 'comment.react':
    case 'reply.react':
      return [fact(write.add ? 'Reaction' : 'Reaction taken back', emojiOf(write.emoji))];
    case 'comment.resolve':
      return [
        { label: 'Thread', from: write.resolved ? 'open' : 'resolved', to: write.resolved ? 'resolved' : 'open' },
      ];
    case 'comment.create':
      return write.tableCell === undefined
        ? write.node === undefined
          ? []
          : [fact('On block', write.node)]
        : [fact('On table cell', `${write.tableCell.record}, ${write.tableCell.definition}`)];
    case 'reviewers.request':
      return [
        fact(
          write.userIds.length === 1 ? 'Reviewer' : 'Reviewers',
          write.userIds.map((id) => personOf(id, names)).join(', '),
        ),
      ];
    case 'reviewers.remove':
      return [fact('Reviewer', personOf(write.userId, names))];
    case 'request.describe':
      return write.subject === undefined
        ? []
        : [{ label: 'Subject', from: write.base?.subject ?? null, to: write.subject }];
    case 'review.submit':
      return [fact('Verdict', write.status === 'approved' ? 'Approved' : 'Changes requested')];
    case 'comment.edit':
    case 'comment.delete':
    case 'reply.create':
    case 'reply.edit':
    case 'reply.delete':
    case 'request.merge':
    case 'unreadable':
      return [];
  }
}

/** What changes, on one line for a list: "Title: Guides → Handbook; Inside of: Products". */
export function factsLine(facts: readonly WriteFact[]): string {
  const changes = facts.filter(({ about }) => about !== true);
  return (changes.length > 0 ? changes : facts)
    .map(({ label, from, to }) => `${label}: ${from === null ? '' : `${from} → `}${to}`)
    .join('; ');
}

/** What the fields of the contract's inputs are called; another is told by its own name. */
const LABELS: Readonly<Record<string, string>> = {
  organizationId: 'Organization',
  collectionId: 'Collection',
  siteId: 'Site',
  siteSectionId: 'Section',
  sectionId: 'Section',
  siteSectionGroupId: 'Section group',
  siteSpaceId: 'Space of the site',
  shareLinkId: 'Share link',
  teamId: 'Team',
  spaceId: 'Space',
  changeRequestId: 'Change request',
  title: 'Title',
  name: 'Name',
  description: 'Description',
  defaultLevel: 'Level of access',
  parent: 'Inside of',
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
  standalone: 'As a revision of its own',
  repoProjectDirectory: 'Folder',
  subject: 'Subject',
  parts: 'Messages',
};

/** In which everything else stands: not said where the thing itself has a name or a place of its own. */
const OUTER: ReadonlySet<string> = new Set(['organizationId']);

function adminFacts({ kind, input, base }: AdminWrite, names: Names): readonly WriteFact[] {
  const { body, ...parameters } = input;
  const about = Object.entries(parameters)
    .filter(([name, value]) => typeof value === 'string' && !OUTER.has(name))
    .map(([name, value]): WriteFact => ({ ...fact(labelOf(name), said(name, value, names)), about: true }));
  if (Array.isArray(body)) return [...about, fact(labelOf('conversations'), String(body.length))];
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const changed = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): WriteFact => {
      const before = base !== undefined && Object.hasOwn(base, name) ? said(name, base[name], names) : null;
      const label = kind === 'applyTemplate' && name === 'id' ? 'Template' : labelOf(name);
      return { label, from: before, to: said(name, value, names) };
    });
  return [...about, ...changed];
}

function fact(label: string, to: string): WriteFact {
  return { label, from: null, to };
}

function labelOf(name: string): string {
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

function said(name: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '')
    return name === 'parent' ? 'the organization itself' : 'none';
  if (name === 'active') return value === true ? 'active' : 'inactive';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'position') return positionWords(value, names);
  if (name === 'parts' && Array.isArray(value)) return String(value.length);
  if (typeof value === 'string') return nameOf(value, names);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((part) => said('', part, names)).join(', ');
  return JSON.stringify(value);
}

/** Ids of people say nothing to anybody. */
function personOf(id: string, names: Names): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : 'somebody whose name is not known';
}

/** An id with its name where that is stored; of what is not made yet, that it waits too. */
function nameOf(text: string, names: Names): string {
  if (Object.hasOwn(names, text)) return names[text] ?? text;
  return operationOfTemporaryId(text) === null ? text : 'one that waits here too';
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
