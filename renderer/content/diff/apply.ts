import { type AttributeChange, type ChangedPart, type PartDiff, TYPE } from './diff.ts';
import { Part } from './part.ts';
import type { Stretch } from './stretches.ts';
import { inlinesOf, type Token } from './token.ts';

/**
 * Builds the new parts from the old ones and a diff. Whatever the diff calls the same or moved is taken from `before`,
 * so a diff that omits a change or wrongly calls something the same does not give the new page's parts.
 */
export function applyDiff(before: readonly Part[], diffs: readonly PartDiff[]): readonly Part[] {
  const moved = new Map<number, Part>();
  takeMoved(before, diffs, moved);
  return applied(before, diffs, moved);
}

type Moved = ReadonlyMap<number, Part>;

/** Pairs each step with an old side with the part at that position. */
function* stepsOver(before: readonly Part[], diffs: readonly PartDiff[]): Generator<readonly [PartDiff, Part | null]> {
  let place = 0;
  for (const diff of diffs) {
    if (diff.kind === 'added') {
      yield [diff, null];
      continue;
    }
    const part = before[place++];
    if (part?.print !== diff.before.print) throw new Error('The diff was made for another text.');
    yield [diff, part];
  }
  if (place !== before.length) throw new Error('The diff does not reach the end of the text.');
}

function takeMoved(before: readonly Part[], diffs: readonly PartDiff[], moved: Map<number, Part>): void {
  for (const [diff, part] of stepsOver(before, diffs)) {
    if (part === null || diff.kind === 'same') continue;
    if (diff.kind === 'removed' && diff.move !== null) moved.set(diff.move.number, part);
    else if (diff.parts !== null) takeMoved(part.parts, diff.parts, moved);
  }
}

function applied(before: readonly Part[], diffs: readonly PartDiff[], moved: Moved): readonly Part[] {
  const parts: Part[] = [];
  for (const [diff, part] of stepsOver(before, diffs)) {
    if (diff.kind === 'added') parts.push(come(diff, moved));
    else if (part !== null && diff.kind === 'same') parts.push(part);
    else if (part !== null && diff.kind === 'changed') parts.push(edited(part, diff, moved));
  }
  return parts;
}

function come(diff: PartDiff & { readonly kind: 'added' }, moved: Moved): Part {
  const { move, after } = diff;
  if (move !== null) {
    const part = moved.get(move.number);
    if (part === undefined) throw new Error('A part came from a place that the diff does not name.');
    return move.edit === null ? part : edited(part, move.edit, moved);
  }
  if (diff.parts === null) return after;
  return rebuilt(after, { parts: applied([], diff.parts, moved) });
}

function edited(part: Part, diff: ChangedPart, moved: Moved): Part {
  return rebuilt(part, {
    type: typeAfter(part, diff.attributes),
    attributes: withChanges(part.attributes, diff.attributes),
    ...(diff.stretches === null ? {} : { inlines: inlinesOf(tokensAfter(part.tokens, diff.stretches)) }),
    ...(diff.parts === null ? {} : { parts: applied(part.parts, diff.parts, moved) }),
  });
}

function rebuilt(part: Part, change: Partial<Pick<Part, 'type' | 'attributes' | 'inlines' | 'parts'>>): Part {
  const { type, attributes, inlines, parts } = part;
  return new Part({ type, attributes, inlines, parts, ...change });
}

function typeAfter(part: Part, changes: readonly AttributeChange[]): string {
  const type = changes.find(({ name }) => name === TYPE)?.after;
  return typeof type === 'string' ? type : part.type;
}

function withChanges(attributes: Part['attributes'], changes: readonly AttributeChange[]): Part['attributes'] {
  const changed = { ...attributes };
  for (const { name, after } of changes) {
    if (name === TYPE) continue;
    if (after === undefined) Reflect.deleteProperty(changed, name);
    else changed[name] = after;
  }
  return changed;
}

function tokensAfter(before: readonly Token[], stretches: readonly Stretch[]): readonly Token[] {
  const tokens: Token[] = [];
  let place = 0;
  for (const stretch of stretches) {
    const taken = before.slice(place, place + stretch.before.length);
    place += stretch.before.length;
    if (taken.some(({ text }, index) => text !== stretch.before[index]?.text))
      throw new Error('The diff was made for another text.');
    if (stretch.kind === 'same') tokens.push(...taken);
    else if (stretch.kind === 'restyled')
      tokens.push(...taken.map((token, index) => ({ ...(stretch.after[index] ?? token), text: token.text })));
    else tokens.push(...stretch.after);
  }
  if (place !== before.length) throw new Error('The diff does not reach the end of the text.');
  return tokens;
}
