import type { MathNode } from './formula.ts';

type Read = (source: string, display: boolean) => MathNode | null;

/**
 * KaTeX is a separate chunk, loaded with the first formula. After that, formulas are drawn together with the text
 * around them.
 */
let read: Read | undefined;
let loading: Promise<Read | undefined> | undefined;

/** Undefined until the engine is loaded: call `loadEngine` then. */
export function readFormula(source: string, display: boolean): MathNode | null | undefined {
  return read?.(source, display);
}

/** Returns whether formulas can be drawn now. */
export async function loadEngine(): Promise<boolean> {
  loading ??= import('./formula.ts').then(
    ({ formulaTree }) => (read = formulaTree),
    () => {
      // The chunk could not be loaded: the next formula tries again.
      loading = undefined;
      return undefined;
    },
  );
  return (await loading) !== undefined;
}
