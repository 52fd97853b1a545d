import type { MathNode } from './formula.ts';

type Read = (source: string, display: boolean) => MathNode | null;

/** KaTeX is a chunk of its own, loaded with the first formula. From then on formulas are drawn with the text around them. */
let read: Read | undefined;
let loading: Promise<Read | undefined> | undefined;

/** Undefined until the engine is loaded: then ask `loadEngine`. */
export function readFormula(source: string, display: boolean): MathNode | null | undefined {
  return read?.(source, display);
}

/** Says whether formulas can be drawn now. */
export async function loadEngine(): Promise<boolean> {
  loading ??= import('./formula.ts').then(
    ({ formulaTree }) => (read = formulaTree),
    () => {
      // The chunk could not be read: the next formula asks again.
      loading = undefined;
      return undefined;
    },
  );
  return (await loading) !== undefined;
}
