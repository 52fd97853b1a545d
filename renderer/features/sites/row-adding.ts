import type { SiteNode } from '#shared/model/sites.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { characterCount } from '../../ui/words.ts';
import { whyUneditable, type Ids } from './row-edit.ts';

/** What can be added to a site's structure, and the write that adds it. Pure. */

/** The texts and choices of the form; an empty text means none. */
export interface AddDraft {
  readonly title: string;
  readonly icon: string;
  readonly spaceId: string;
  /** Names a new row without a title in the Outbox. */
  readonly spaceTitle: string;
  /** For a group: the sections that go into it. */
  readonly sections: readonly string[];
  /** For a section: the spaces that it has beside the first. */
  readonly more: readonly { readonly id: string; readonly title: string }[];
}

export const NOTHING_ADDED: AddDraft = { title: '', icon: '', spaceId: '', spaceTitle: '', sections: [], more: [] };

/** Limits of the titles (characters). An empty title of a section becomes that of its space. */
export const TITLE_LIMITS = {
  group: { least: 1, most: 100 },
  section: { least: 2, most: 128 },
} as const;
export const ICON_LIMIT = 50;

/** Null: the form is not complete. `parent`: the group or section that the new row goes into; null: the root. */
export function addWrite(
  ids: Ids,
  kind: SiteNode['kind'],
  parent: SiteNode | null,
  { title, icon, spaceId, spaceTitle, sections }: AddDraft,
): PendingWrite | null {
  const name = title.trim();
  const length = characterCount(name);
  const withIcon = icon.trim() === '' ? {} : { icon: icon.trim() };
  switch (kind) {
    case 'section': {
      const { least, most } = TITLE_LIMITS.section;
      const isNamed = name === '' || (length >= least && length <= most);
      if (spaceId === '' || !isNamed || characterCount(icon) > ICON_LIMIT) return null;
      const body = { spaceId, ...(name === '' ? {} : { title: name }), ...withIcon };
      return adminWrite('addSiteSection', { ...ids, body }, { subject: name === '' ? spaceTitle : name });
    }
    case 'group': {
      const { least, most } = TITLE_LIMITS.group;
      if (length < least || length > most || characterCount(icon) > ICON_LIMIT) return null;
      const inside = parent?.kind === 'group' ? { parent: parent.id } : {};
      const body = { title: name, sections: [...sections], ...withIcon, ...inside };
      return adminWrite('addSiteSectionGroup', { ...ids, body }, { subject: name });
    }
    case 'site-space': {
      if (spaceId === '') return null;
      const inside = parent?.kind === 'section' ? { sectionId: parent.id } : {};
      return adminWrite('addSiteSpace', { ...ids, body: { spaceId, ...inside } }, { subject: spaceTitle });
    }
  }
}

/** A section is created with one space: the writes that add the others. `section`: its id until it is on the server. */
export function moreWrites(ids: Ids, section: string, { spaceId, more }: AddDraft): readonly PendingWrite[] {
  return more
    .filter(({ id }) => id !== spaceId)
    .map(({ id, title }) =>
      adminWrite('addSiteSpace', { ...ids, body: { spaceId: id, sectionId: section } }, { subject: title }),
    );
}

/** Where a new row of this kind goes when this row is selected. */
export function parentFor(
  kind: SiteNode['kind'],
  selected: SiteNode | null,
  nodes: readonly SiteNode[],
): SiteNode | null {
  // The contract adds a section at the root only.
  if (kind === 'section') return null;
  const wanted = kind === 'group' ? 'group' : 'section';
  const above = nodes.find(({ id }) => id === selected?.parentId) ?? null;
  const found = [selected, above].find((node) => node?.kind === wanted && whyUneditable(node) === null) ?? null;
  // Without a section, the server takes the default one, if the site has sections.
  if (found !== null || kind === 'group') return found;
  return nodes.find((node) => node.kind === 'section' && node.isDefault && whyUneditable(node) === null) ?? null;
}
