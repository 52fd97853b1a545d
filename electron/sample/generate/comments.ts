import { documentPageId } from '../content/space-content.ts';
import { randomFrom } from '../faults.ts';
import { hashId } from '../hash.ts';
import type { CommentRow, Reactions, ReplyRow, World } from '../world/world.ts';
import { seedOf, generatedPath } from './spaces.ts';
import { pick, type TextMaker } from './text.ts';

const FIRST_AT = Date.parse('2024-12-01T00:00:00.000Z');
const LAST_AT = Date.parse('2026-11-01T00:00:00.000Z');
/** How many pages of a space have comments, so that some have several. */
const COMMENTED_PAGES = 40;
const EMOJI = ['1f44d', '2764', '1f389', '1f440', '1f914'];

/** Distributed evenly over the spaces, oldest first in each. */
export function addGeneratedComments(
  world: World,
  { count, seed, text }: { readonly count: number; readonly seed: number; readonly text: TextMaker },
): void {
  const spaces = [...world.spaces.values()].filter((space) => space.editMode === 'live');
  const people = [...world.people.keys()];
  spaces.forEach((space, index) => {
    const random = randomFrom(seedOf('comments', space.id, seed));
    const share = Math.floor(count / spaces.length) + (index < count % spaces.length ? 1 : 0);
    for (let at = 0; at < share; at += 1) {
      const postedAt = FIRST_AT + ((at + random()) / share) * (LAST_AT - FIRST_AT);
      const remark = (id: string, when: number): ReplyRow => ({
        id: hashId('comment', space.id, id),
        author: pick(people, random),
        postedAt: new Date(when).toISOString(),
        editedAt: null,
        body: { markdown: `${text.sentence(random)} ${text.sentence(random)}` },
        reactions:
          random() < 0.2 ? oneReaction(pick(EMOJI, random), pick(people, random), when) : new Map<string, never>(),
      });
      const replies = Math.max(0, Math.floor(random() * 6) - 2);
      const onPage = random() < 0.8;
      const page = generatedPath(Math.floor(random() * COMMENTED_PAGES));
      const comment: CommentRow = {
        ...remark(String(at), postedAt),
        target: { revision: space.revision, ...(onPage ? { page: documentPageId(space.id, page) } : {}) },
        resolved:
          random() < 0.35 ? { by: pick(people, random), at: new Date(postedAt + 86_400_000).toISOString() } : null,
        replies: Array.from({ length: replies }, (_nothing, reply) =>
          remark(`${String(at)}/${String(reply)}`, postedAt + (reply + 1) * 3_600_000),
        ),
      };
      space.discussion.byId.set(comment.id, comment);
      space.discussion.ordered.push(comment);
    }
  });
}

function oneReaction(emoji: string, person: string, at: number): Reactions {
  return new Map([[emoji, [{ person, at: new Date(at).toISOString() }]]]);
}
