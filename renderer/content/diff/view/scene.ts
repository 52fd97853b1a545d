import { getContext, setContext, type Snippet } from 'svelte';
import type { ContentContext } from '../../context.ts';
import type { PartDiff } from '../diff.ts';
import type { Hunks } from '../hunks.ts';
import type { Side } from '../line.ts';

/** What every piece of a drawn diff needs: how links and files of each side resolve, and which change begins where. */
export interface DiffScene {
  readonly before: ContentContext;
  readonly after: ContentContext;
  readonly hunks: Hunks;
  /** Goes to the other place of a moved part. */
  goToMove(number: number, place: 'before' | 'after'): void;
  /** Whether a moved part is further down in the new page than in the old one. */
  movedDown(number: number): boolean;
  /** Whether something is shown below this part, which is then never collapsed. */
  hasNote(diff: PartDiff): boolean;
  /** What is shown there. */
  readonly note: Snippet<[PartDiff, Side]> | undefined;
}

const SCENE = 'galley-diff-scene';

export function setScene(scene: () => DiffScene): void {
  setContext(SCENE, scene);
}

export function getScene(): () => DiffScene {
  return getContext<() => DiffScene>(SCENE);
}

export function contextOf(scene: DiffScene, of: 'before' | 'after'): ContentContext {
  return of === 'before' ? scene.before : scene.after;
}

/** The page from which an unchanged part is drawn. */
export function pageOf(side: Side): 'before' | 'after' {
  return side === 'before' ? 'before' : 'after';
}
