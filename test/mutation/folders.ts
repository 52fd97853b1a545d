/**
 * Where a bug costs words: what is mutated, which tests must notice it, and how many of a hundred mutants they must
 * kill. Only unit tests that drive the clock themselves are listed, so that a busy machine changes no score.
 */
export interface MutatedFolder {
  /** As the command line names it. */
  readonly name: string;
  /** Globs of the files that are mutated. */
  readonly mutate: readonly string[];
  /** Globs of the tests that run against each mutant. */
  readonly tests: readonly string[];
  /** Least score in percent. */
  readonly target: number;
}

export const FOLDERS: readonly MutatedFolder[] = [
  {
    name: 'shared/outbox',
    mutate: ['shared/outbox/*.ts'],
    tests: ['test/unit/outbox/{admin,collapse,machine,operation,order,queue,recognise,schema,writes}*.test.ts'],
    target: 85,
  },
  {
    // What keeps a write, decides when it goes, and finds it again after a lost answer. `kinds/` is left out but for the
    // kinds that carry a person's words into something new: only there does sending twice show them twice. The other
    // kinds set an absolute state, and are proved against the sample service (`test/integration/outbox`).
    name: 'electron/outbox',
    mutate: [
      // The queue: order, and who waits for whom.
      'electron/outbox/{queue,lanes,outbox,reconcile}.ts',
      // The journal: what a line says, and what is made of all of them.
      'electron/outbox/{journal,entries,history,parked}.ts',
      // The sender: what is tried, when, and what a failure means.
      'electron/outbox/{sender,verdict,reads}.ts',
      // Recognition: what stood there before, and what is ours among what stands there now.
      'electron/outbox/kinds/{comment-create,reply-create}.ts',
    ],
    tests: ['test/unit/outbox/*.test.ts', '!test/unit/outbox/compaction.test.ts'],
    target: 75,
  },
  {
    name: 'renderer/overlay',
    mutate: ['renderer/overlay/*.ts'],
    // `library-overlay` opens a store, which costs more than all the others together.
    tests: ['test/unit/overlay/*.test.ts', 'test/unit/store/{arrived-before-answer,talk-rules}.test.ts'],
    target: 75,
  },
  {
    name: 'renderer/content/anchors',
    mutate: ['renderer/content/anchors/*.ts'],
    tests: ['test/unit/content/anchors/*.test.ts'],
    target: 75,
  },
];

/** Tells the tests' config, which other processes read, whose tests to run. */
export const FOLDER_VARIABLE = 'GALLEY_MUTATED_FOLDER';
