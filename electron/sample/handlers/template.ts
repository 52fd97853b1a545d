import type { ParsedInput } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import { buildContent, type SpaceContent } from '../content/space-content.ts';
import { textFile, type SourceTree } from '../content/source-tree.ts';
import { found, refuse } from '../refuse.ts';
import { changeRequestIn, setRequestContent } from '../world/change-requests.ts';
import { contribute } from '../world/contribute.ts';
import { setContent, type SpaceRow } from '../world/world.ts';

/**
 * Adds a page that the template makes. No operation lists templates, so every id names one: its page is called after it
 * and shows the files that the caller put in.
 */
export function applyTemplate(call: Call, space: SpaceRow, body: ParsedInput<'applyTemplate'>['body']): void {
  if (body.id === '') refuse(400, 'body.id: a template is named by its id');
  const request = body.changeRequestId === undefined ? null : changeRequestIn(space, body.changeRequestId);
  const before = (request ?? space).content();
  for (const [name, { file }] of Object.entries(body.params?.contentRefs ?? {})) {
    found(
      before.files.find(({ id }) => id === file),
      `body.params.contentRefs.${name}: file ${file}`,
    );
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

function templateTree(
  call: Call,
  { tree, files }: SpaceContent,
  body: ParsedInput<'applyTemplate'>['body'],
): SourceTree {
  const path = `template-${call.newId()}.md`;
  const title = `From template ${body.id}`;
  const shown = Object.entries(body.params?.contentRefs ?? {}).flatMap(([name, { file }]) => {
    const found = files.find(({ id }) => id === file);
    return found === undefined ? [] : [`* [${name}](<${found.path}>)`];
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
