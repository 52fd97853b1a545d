import type { PageLink, Reference } from '#shared/contract/index.ts';
import type { FoundLink, LinkTarget } from '../content/links.ts';
import type { PageNode } from '../content/space-content.ts';
import { fileOf, pageOf, reusableOf, type ContentView } from './content.ts';
import { organizationOf, spaceOf } from './library.ts';

const FLAGS = { metadata: true, computed: true };

export interface ReferenceContext extends ContentView {
  /** The change request whose content is shown, if any. */
  readonly changeRequest: string | null;
}

export function pageLinkOf(context: ReferenceContext, page: PageNode, link: FoundLink): PageLink {
  return {
    status: link.status,
    relation: link.relation,
    targetReference: targetOf(context, link.target),
    locationReferences: [pageReference(context, page)],
  };
}

/** A page as the user of a file. */
export function pageReference(context: ReferenceContext, page: PageNode): Reference {
  return { kind: 'page', ...placeOf(context), page: pageOf(context, page, FLAGS) };
}

function fileReference(context: ReferenceContext, target: Extract<LinkTarget, { kind: 'file' }>): Reference {
  return { kind: 'file', ...placeOf(context), file: fileOf(context, target.file, FLAGS) };
}

function targetOf(context: ReferenceContext, target: LinkTarget): Reference {
  switch (target.kind) {
    case 'page':
      return pageReference(context, target.page);
    case 'anchor':
      return { ...pageReference(context, target.page), kind: 'anchor', anchor: target.anchor };
    case 'file':
      return fileReference(context, target);
    case 'reusable-content':
      return { kind: 'reusable-content', ...placeOf(context), reusableContent: reusableOf(target.reusable, FLAGS) };
    case 'space': {
      const space = context.call.world.spaces.get(target.space);
      return space === undefined
        ? { kind: 'url', url: target.href }
        : { kind: 'space', ...organizationPart(context), space: spaceOf(context.call, space) };
    }
    case 'url':
    case 'missing':
      return { kind: 'url', url: target.href };
  }
}

function placeOf(context: ReferenceContext): Reference {
  const { call, space, content, changeRequest } = context;
  return {
    ...organizationPart(context),
    space: spaceOf(call, space),
    versionContext:
      changeRequest === null
        ? { type: 'revision', revision: content.revision }
        : { type: 'changeRequest', changeRequest },
  };
}

function organizationPart({ call, space }: ReferenceContext): Reference {
  const organization = call.world.organizations.get(space.organization);
  return organization === undefined ? {} : { organization: organizationOf(call, organization) };
}
