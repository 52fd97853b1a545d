import fc from 'fast-check';
import type {
  SiteStructure,
  StoredGroup,
  StoredSection,
  StoredShareLink,
  StoredSite,
  StoredSiteSpace,
} from '#shared/model/sites.ts';

/** Sites and their structures as they are stored. */

export function site(id: string, more: Partial<StoredSite> = {}): StoredSite {
  return { id, title: id, published: null, appUrl: null, structure: null, unreadable: null, ...more };
}

export function structure(more: Partial<SiteStructure> = {}): SiteStructure {
  return { sections: [], groups: [], siteSpaces: [], shareLinks: [], fetchedAt: 1, partial: false, ...more };
}

export function section(id: string, more: Partial<StoredSection> = {}): StoredSection {
  return {
    ...{ id, title: id, description: null, isDefault: false, path: id, condition: null, groupId: null, icon: null },
    published: null,
    ...more,
  };
}

export function group(id: string, more: Partial<StoredGroup> = {}): StoredGroup {
  return { id, title: id, parentId: null, icon: null, children: [], ...more };
}

export function siteSpace(id: string, more: Partial<StoredSiteSpace> = {}): StoredSiteSpace {
  return {
    ...{ id, title: id, path: id, sectionId: null, spaceId: null, isDefault: false, condition: null, published: null },
    ...more,
  };
}

export function shareLink(id: string, more: Partial<StoredShareLink> = {}): StoredShareLink {
  return { id, name: id, createdAt: '2026-01-01T00:00:00Z', active: true, published: null, ...more };
}

const title = fc.constantFrom('Guides', 'Reference', 'API', 'Tide tables', 'Changelog');
const words = fc.option(fc.constantFrom('one', 'two', 'three'), { nil: null });
const someOf = (prefix: string, most: number) =>
  fc.shuffledSubarray(Array.from({ length: most }, (_, at) => `${prefix}${String(at)}`));

/** Sections in groups and at the root, site spaces in them and at the root, and share links, all from a few ids. */
export const anyStructure: fc.Arbitrary<SiteStructure> = fc
  .record({ sections: someOf('s', 5), groups: someOf('g', 3), siteSpaces: someOf('p', 5), links: someOf('l', 3) })
  .chain((ids) => {
    const parentOf = (at: number) => fc.constantFrom(null, ...ids.groups.slice(0, at));
    return fc.record({
      sections: fc.tuple(
        ...ids.sections.map((id) =>
          fc
            .record({
              title,
              description: words,
              isDefault: fc.boolean(),
              path: title,
              condition: words,
              groupId: fc.constantFrom(null, ...ids.groups),
              icon: words,
            })
            .map((row) => section(id, row)),
        ),
      ),
      groups: fc.tuple(
        ...ids.groups.map((id, at) =>
          fc.record({ title, parentId: parentOf(at), icon: words }).map((row) => group(id, row)),
        ),
      ),
      siteSpaces: fc.tuple(
        ...ids.siteSpaces.map((id) =>
          fc
            .record({
              title,
              path: title,
              sectionId: fc.constantFrom(null, ...ids.sections),
              spaceId: fc.constantFrom(null, 'a', 'b'),
              isDefault: fc.boolean(),
              condition: words,
            })
            .map((row) => siteSpace(id, row)),
        ),
      ),
      shareLinks: fc.tuple(
        ...ids.links.map((id) => fc.record({ name: title, active: fc.boolean() }).map((row) => shareLink(id, row))),
      ),
    });
  })
  .map(({ groups, sections, ...rest }) => {
    const childrenOf = (id: string): readonly string[] => [
      ...groups.filter(({ parentId }) => parentId === id).map((one) => one.id),
      ...sections.filter(({ groupId }) => groupId === id).map((one) => one.id),
    ];
    return structure({ ...rest, sections, groups: groups.map((one) => ({ ...one, children: childrenOf(one.id) })) });
  });
