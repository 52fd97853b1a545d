import type { LibraryNode } from '#shared/model/library.ts';
import { named } from '../../app/commands/screen-titles.data.ts';
import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { queueMove } from './collection-acts.ts';
import { isCollection, stepWrite, type CollectionNode, type Direction } from './collection-moves.ts';
import { cannotMoveWords, whyClosed, whyFixed } from './texts.ts';

type Kind = 'edit' | 'move' | 'transfer' | 'delete';

/** The acts on collections, and the dialog that asks for more. */
export class Collections {
  dialog = $state.raw<
    | { readonly kind: 'add'; readonly parent: CollectionNode | null; readonly nodes: readonly LibraryNode[] }
    | { readonly kind: Kind; readonly node: CollectionNode; readonly nodes: readonly LibraryNode[] }
    | null
  >(null);
  readonly #galley: Galley;
  readonly #nodes: () => readonly LibraryNode[];

  constructor(galley: Galley, nodes: () => readonly LibraryNode[]) {
    this.#galley = galley;
    this.#nodes = nodes;
  }

  /** Collections can only be changed where somebody is signed in, so not in a pack. */
  get isReadOnly(): boolean {
    return this.#galley.app.pack !== null;
  }

  add(parent: CollectionNode | null): void {
    const inside = parent !== null && whyClosed(parent) === null ? parent : null;
    this.dialog = { kind: 'add', parent: inside, nodes: this.#nodes() };
  }

  ask(kind: Kind, node: CollectionNode | null): void {
    if (node !== null && whyFixed(node) === null) this.dialog = { kind, node, nodes: this.#nodes() };
  }

  move(node: CollectionNode | null, direction: Direction): void {
    if (node === null || whyFixed(node) !== null) return;
    const write = stepWrite(node, this.#nodes(), direction);
    if (write !== null) void queueMove(this.#galley, write);
    else this.#galley.announcer.say(cannotMoveWords(node, this.#nodes(), direction), { about: 'move' });
  }

  close(): void {
    this.dialog = null;
  }

  /** `target`: the collection that they act on. `isHere`: whether they act here rather than in another pane. */
  commands(target: () => CollectionNode | null, isHere: () => boolean): readonly Command[] {
    const canChange = (): boolean => {
      const node = isHere() ? target() : null;
      return !this.isReadOnly && node !== null && whyFixed(node) === null;
    };
    const ASKS = [
      ['collections.edit', 'edit'],
      ['collections.move', 'move'],
      ['collections.transfer', 'transfer'],
      ['collections.delete', 'delete'],
    ] as const;
    const MOVES = [
      ['collections.moveUp', 'up'],
      ['collections.moveDown', 'down'],
      ['collections.moveIn', 'in'],
      ['collections.moveOut', 'out'],
    ] as const;
    return [
      { ...named('collections.add'), when: () => !this.isReadOnly && isHere(), run: () => this.add(target()) },
      ...ASKS.map(([id, kind]): Command => ({
        ...named(id),
        ofRow: true,
        when: canChange,
        run: () => this.ask(kind, target()),
      })),
      ...MOVES.map(([id, direction]): Command => ({
        ...named(id),
        ofRow: true,
        when: canChange,
        run: () => this.move(target(), direction),
      })),
    ];
  }
}

export function collectionAt(nodes: readonly LibraryNode[], id: string | null): CollectionNode | null {
  return nodes.filter(isCollection).find((node) => node.id === id) ?? null;
}
