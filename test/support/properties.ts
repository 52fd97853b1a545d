/**
 * Properties are tried on the same cases at every run, so that a change is judged by itself; `GALLEY_SEED=N` tries others,
 * `GALLEY_SEED=random` new ones each time (fast-check prints the seed of what it breaks).
 */
import fc from 'fast-check';

const written = process.env.GALLEY_SEED ?? '1';
if (written !== 'random') fc.configureGlobal({ seed: Number.parseInt(written, 10) });
