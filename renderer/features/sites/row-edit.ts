import type { SiteNode } from '#shared/model/sites.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { FIRST_SPACE } from '../../overlay/site-changes.ts';
import { nameOf } from '../../overlay/site-names.ts';
import { characterCount } from '../../ui/words.ts';

/** What can be edited in a row of a site's structure, its limits, and the write that an edit becomes. Pure. */

export type FieldName = 'title' | 'path' | 'icon' | 'description' | 'condition' | 'defaultSiteSpace' | 'spaceId';

/** The texts in the fields; an empty one means none. */
export type RowDraft = Readonly<Partial<Record<FieldName, string>>>;

interface TextRule {
  readonly name: Exclude<FieldName, 'defaultSiteSpace' | 'spaceId'>;
  readonly least: number;
  readonly most: number;
}

const ICON: TextRule = { name: 'icon', least: 0, most: 50 };
const PATH: TextRule = { name: 'path', least: 1, most: 100 };
const CONDITION: TextRule = { name: 'condition', least: 0, most: 1024 };

/** The text fields of each kind of row, in the order of the form. */
export const TEXT_RULES: Readonly<Record<SiteNode['kind'], readonly TextRule[]>> = {
  group: [{ name: 'title', least: 1, most: 100 }, ICON],
  section: [
    { name: 'title', least: 2, most: 128 },
    PATH,
    ICON,
    { name: 'description', least: 0, most: 256 },
    CONDITION,
  ],
  'site-space': [PATH, CONDITION],
};

/** Why a row cannot be edited. Null: it can. */
export type Uneditable = 'removed' | 'not-made-yet';

export function whyUneditable({ change, id }: SiteNode): Uneditable | null {
  if (change === 'removed') return 'removed';
  // Its id is known only once its section is sent.
  return id.endsWith(FIRST_SPACE) ? 'not-made-yet' : null;
}

/** The site spaces of a section, one of which is its default. */
export function spacesOf(section: SiteNode, nodes: readonly SiteNode[]): readonly SiteNode[] {
  return nodes.filter(
    (node) => node.kind === 'site-space' && node.parentId === section.id && whyUneditable(node) === null,
  );
}

export function draftOf(node: SiteNode, nodes: readonly SiteNode[]): RowDraft {
  const texts = Object.fromEntries(TEXT_RULES[node.kind].map(({ name }) => [name, node[name] ?? '']));
  if (node.kind === 'section')
    return { ...texts, defaultSiteSpace: spacesOf(node, nodes).find(({ isDefault }) => isDefault)?.id ?? '' };
  return node.kind === 'site-space' ? { ...texts, spaceId: node.spaceId ?? '' } : texts;
}

export type FieldProblem =
  | { readonly kind: 'too-short' | 'too-long'; readonly least: number; readonly most: number }
  /** `name`: of the row that has the same path. */
  | { readonly kind: 'taken'; readonly name: string };

/** Only of changed fields: a row that breaks a rule on the server can still be edited elsewhere. */
export function problemsOf(
  node: SiteNode,
  nodes: readonly SiteNode[],
  draft: RowDraft,
): Readonly<Partial<Record<FieldName, FieldProblem>>> {
  const before = draftOf(node, nodes);
  const problems: Partial<Record<FieldName, FieldProblem>> = {};
  for (const { name, least, most } of TEXT_RULES[node.kind]) {
    const text = valueIn(draft, name, before);
    if (text === before[name] || (node.path === null && name === 'path' && text === '')) continue;
    const length = characterCount(text);
    if (length < least) problems[name] = { kind: 'too-short', least, most };
    else if (length > most) problems[name] = { kind: 'too-long', least, most };
    else if (name === 'path') {
      const other = nodes.find((one) => one.path !== null && normalPath(one.path) === text && isBeside(one, node));
      if (other !== undefined) problems.path = { kind: 'taken', name: nameOf(other) };
    }
  }
  return problems;
}

/** Groups add nothing to an address, so all sections of a site are beside each other. */
function isBeside(one: SiteNode, node: SiteNode): boolean {
  if (one.id === node.id || one.kind !== node.kind || one.change === 'removed') return false;
  return node.kind === 'section' || one.parentId === node.parentId;
}

function textIn(draft: RowDraft, name: FieldName): string {
  return (draft[name] ?? '').trim();
}

/** What a field would be set to. A path that was changed is normalised. */
function valueIn(draft: RowDraft, name: FieldName, before: RowDraft): string {
  const text = textIn(draft, name);
  return name !== 'path' || text === before.path ? text : normalPath(text);
}

/** A typed path as an address has it: lower-case words with hyphens, without slashes at its ends. */
export function normalPath(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}._~-]+/gu, '-').replace(/^-+|-+$/g, ''))
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}

interface Changes {
  readonly body: Readonly<Partial<Record<FieldName, string | null>>>;
  readonly base: Readonly<Partial<Record<FieldName, string | null>>>;
}

/** The changed fields, and their values before. Null: nothing changed. */
export function changesOf(node: SiteNode, nodes: readonly SiteNode[], draft: RowDraft): Changes | null {
  const before = draftOf(node, nodes);
  const names = (Object.keys(before) as FieldName[]).filter((name) => valueIn(draft, name, before) !== before[name]);
  if (names.length === 0) return null;
  const valuesOf = (from: RowDraft) =>
    Object.fromEntries(names.map((name) => [name, valueIn(from, name, before) || null]));
  return { body: valuesOf(draft), base: valuesOf(before) };
}

export interface Ids {
  readonly organizationId: string;
  readonly siteId: string;
}

/** A row always has these on the server. */
const REQUIRED: ReadonlySet<string> = new Set<FieldName>(['title', 'path', 'defaultSiteSpace', 'spaceId']);

/** The write of an edit. Call it only without problems: a field that cannot be empty is left out if it is. */
export function editWrite(ids: Ids, node: SiteNode, { body, base }: Changes): PendingWrite {
  const { title, path, defaultSiteSpace, spaceId, ...optional } = body;
  const required = Object.fromEntries(
    Object.entries({ title, path, defaultSiteSpace, spaceId }).filter(([, value]) => value != null),
  ) as Readonly<Record<string, string>>;
  const changed = { ...required, ...optional };
  // The server chooses what is not known of a new row: nobody else has changed it.
  const known = Object.entries(base).filter(([name, value]) => value !== null || !REQUIRED.has(name));
  const more = { base: Object.fromEntries(known), subject: nameOf(node) };
  switch (node.kind) {
    case 'group':
      return adminWrite('updateSiteSectionGroup', { ...ids, siteSectionGroupId: node.id, body: changed }, more);
    case 'section':
      return adminWrite('updateSiteSection', { ...ids, siteSectionId: node.id, body: changed }, more);
    case 'site-space':
      return adminWrite('updateSiteSpace', { ...ids, siteSpaceId: node.id, body: changed }, more);
  }
}

/** The edit that restores the values from before. Null: a value that was empty cannot be emptied again. */
export function reversed({ body, base }: Changes): Changes | null {
  const emptied = (['title', 'path', 'defaultSiteSpace', 'spaceId'] as const).some((name) => base[name] === null);
  return emptied ? null : { body: base, base: body };
}
