import type { Line } from '../bench.ts';
import { STORE_LINES } from './store.ts';

/** Every line of the bench, in the order of the table. A new line is one entry here. */
export const LINES: readonly Line[] = [...STORE_LINES];
