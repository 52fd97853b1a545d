import { carrySuite } from './carry/suite.ts';
import { filesSuite } from './files/suite.ts';
import { identitySuite } from './identity/suite.ts';
import { inputSuite } from './input/suite.ts';
import { hostileSuite } from './hostile/suite.ts';
import { killSuite } from './kill/suite.ts';
import { lifeSuite } from './life/suite.ts';
import { outboxSuite } from './outbox/suite.ts';
import type { Suite } from './support/suite.ts';
import { syncSuite } from './sync/suite.ts';

/** Every suite of `npm run test:faults`. A new one is a folder here and a line there. */
export const suites: readonly Suite[] = [
  outboxSuite,
  identitySuite,
  syncSuite,
  killSuite,
  hostileSuite,
  inputSuite,
  lifeSuite,
  filesSuite,
  carrySuite,
];
