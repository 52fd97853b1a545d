import { buildContent, type SpaceContent } from '../content/space-content.ts';
import { textFile } from '../content/source-tree.ts';
import { randomFrom } from '../faults.ts';
import { hashId } from '../hash.ts';
import type { ChangeRequestRow } from '../world/change-request.ts';
import { emptyDiscussion, type SpaceRow, type World } from '../world/world.ts';
import { generatedPath, seedOf } from './spaces.ts';
import { pick, type TextMaker } from './text.ts';

const STATUSES = ['open', 'open', 'draft', 'merged', 'archived'] as const;
const PAGES_CHANGED = 3;

/** Each adds a paragraph to a few pages of its space; their content is built when it is read. */
export function addGeneratedRequests(
  world: World,
  { count, seed, text }: { readonly count: number; readonly seed: number; readonly text: TextMaker },
): void {
  const spaces = [...world.spaces.values()].filter((space) => space.editMode === 'live');
  const people = [...world.people.keys()];
  for (let index = 0; index < count; index += 1) {
    const space = spaces[index % spaces.length];
    if (space === undefined) return;
    const random = randomFrom(seedOf('request', index, seed));
    space.changeRequests.push(requestRow(space, { index, author: pick(people, random), text, random }));
  }
}

function requestRow(
  space: SpaceRow,
  {
    index,
    author,
    text,
    random,
  }: { readonly index: number; readonly author: string; readonly text: TextMaker; readonly random: () => number },
): ChangeRequestRow {
  const number = space.changeRequests.length + 1;
  const status = pick(STATUSES, random) || 'open';
  const createdAt = new Date(Date.parse(space.updatedAt) - Math.floor(random() * 200) * 86_400_000).toISOString();
  const revision = hashId('request-revision', space.id, String(number));
  const added = text.sentence(random);
  const initial = space.content;
  let built: SpaceContent | null = null;
  return {
    id: hashId('change-request', space.id, String(number)),
    space: space.id,
    number,
    status,
    subject: text.title(random),
    description: null,
    createdBy: author,
    createdAt,
    updatedAt: createdAt,
    revisionInitial: space.revision,
    base: initial,
    revisionMerged: status === 'merged' ? space.revision : null,
    revision,
    content: () => (built ??= changedContent(space, initial(), { revision, added, at: createdAt, from: index })),
    discussion: emptyDiscussion(),
    requestedReviewers: [],
    reviews: [],
    contributors: [{ person: author, updatedAt: createdAt, count: PAGES_CHANGED, actionType: 'edit' }],
  };
}

function changedContent(
  space: SpaceRow,
  base: SpaceContent,
  {
    revision,
    added,
    at,
    from,
  }: { readonly revision: string; readonly added: string; readonly at: string; readonly from: number },
): SpaceContent {
  const tree = new Map(base.tree);
  for (let step = 0; step < PAGES_CHANGED; step += 1) {
    const path = generatedPath((from * 7 + step) % Math.max(1, base.pageBySource.size));
    const file = tree.get(path);
    if (file !== undefined) tree.set(path, textFile(file.identity, `${file.text()}\n${added}\n`, at));
  }
  const dates = { createdAt: space.createdAt, updatedAt: space.updatedAt };
  return buildContent(tree, { spaceId: space.id, ...dates, parents: [base.revision], type: 'edits', revision });
}
