import type { ParsedInput } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import { buildContent, type SpaceContent } from '../content/space-content.ts';
import { textFile, type SourceTree } from '../content/source-tree.ts';
import { found, refuse } from '../refuse.ts';
import { changeRequestIn, setRequestContent } from '../world/change-requests.ts';
import { contribute } from '../world/contribute.ts';
import { setContent, type SpaceRow } from '../world/world.ts';

/**
 * Adds a page from a template. No operation lists templates, so every id is valid: the page is named after it and shows
 * the files that the caller sent.
 */
export function applyTemplate(call: Call, space: SpaceRow, body: ParsedInput<'applyTemplate'>['body']): void {
  if (body.id === '') refuse(400, 'body.id: a template is named by its id');
  const request = body.changeRequestId === undefined ? null : changeRequestIn(space, body.changeRequestId);
  const before = (request ?? space).content();
  for (const [name, ref] of Object.entries(body.params?.contentRefs ?? {})) {
    found(targetOf(call, before, ref), `body.params.contentRefs.${name}: ${ref.kind}`);
  }
  const content = buildContent(templateTree(call, before, body), {
    spaceId: space.id,
    createdAt: space.createdAt,
    updatedAt: call.now,
    parents: [before.revision],
    type: 'edits',
    message: `Apply template ${body.id}`,
  });
  if (request === null) setContent(space, content, call.now);
  else {
    setRequestContent(request, content, call.now);
    contribute(request, call, 'edit');
  }
}

type ContentRef = NonNullable<NonNullable<ParsedInput<'applyTemplate'>['body']['params']>['contentRefs']>[string];

/** The address for a link in a page; null if the target exists but pages cannot link to it. */
function targetOf({ world }: Call, content: SpaceContent, ref: ContentRef): string | null | undefined {
  const known = (thing: unknown): null | undefined => (thing === undefined ? undefined : null);
  switch (ref.kind) {
    case 'file':
      return content.files.find(({ id }) => id === ref.file)?.path;
    case 'url':
      return ref.url;
    case 'page': {
      const page = content.pageById.get(ref.page);
      return page === undefined ? undefined : page.source;
    }
    case 'anchor':
      return `${ref.page === undefined ? '' : (content.pageById.get(ref.page)?.source ?? '')}#${ref.anchor}`;
    case 'user':
      return known(world.people.get(ref.user));
    case 'collection':
      return known(world.collections.get(ref.collection));
    case 'space':
      return known(world.spaces.get(ref.space));
    case 'reusable-content':
      return known(content.reusables.find(({ id }) => id === ref.reusableContent));
    case 'openapi':
      return known([...world.specifications.values()].find(({ slug }) => slug === ref.spec));
  }
}

function templateTree(call: Call, before: SpaceContent, body: ParsedInput<'applyTemplate'>['body']): SourceTree {
  const { tree } = before;
  const path = `template-${call.newId()}.md`;
  const title = `From template ${body.id}`;
  const shown = Object.entries(body.params?.contentRefs ?? {}).flatMap(([name, ref]) => {
    const target = targetOf(call, before, ref);
    return typeof target === 'string' ? [`* [${name}](<${target}>)`] : [];
  });
  const text = [`# ${title}`, '', 'Replace this text with your own.', '', ...shown, ''].join('\n');
  const summary = tree.get('SUMMARY.md');
  const entry = `* [${title}](${path})\n`;
  return new Map([
    ...tree,
    [path, textFile(path, text, call.now)],
    [
      'SUMMARY.md',
      textFile('SUMMARY.md', `${summary?.text().trimEnd() ?? '# Table of contents\n'}\n${entry}`, call.now),
    ],
  ]);
}
