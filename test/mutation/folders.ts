/**
 * Where a bug costs words: what is mutated, which tests must notice it, and how many of a hundred mutants they must
 * kill. Only unit tests that drive the clock themselves are listed, so that a busy machine changes no score.
 */
export interface MutatedFolder {
  /** As the command line names it. */
  readonly name: string;
  readonly parts: readonly MutatedPart[];
  /** Least score in percent. */
  readonly target: number;
}

/** Files that are mutated together, and the tests that are about them: to run all others as well takes hours. */
export interface MutatedPart {
  /** Globs. */
  readonly mutate: readonly string[];
  /** Globs without spaces. */
  readonly tests: readonly string[];
}

export const FOLDERS: readonly MutatedFolder[] = [
  {
    name: 'shared/outbox',
    parts: [
      {
        mutate: ['shared/outbox/*.ts', 'shared/outbox/kinds/{index,admin,refs,discussion,comment,reply,request}.ts'],
        tests: [
          'test/unit/outbox/{admin,begun,choices,collapse,kind-records,machine,order,queue}*.test.ts',
          'test/unit/outbox/{recognise,same-time,schema,signed,whose,writes,posted-elsewhere,hand-back}*.test.ts',
        ],
      },
    ],
    target: 85,
  },
  {
    // What keeps a write, decides when it goes, and finds it again after a lost answer. Of `kinds/` only those that carry
    // a person's words into something new: only there does sending twice show them twice. The other kinds set an
    // absolute state, and are proved against the sample service (`test/integration/outbox`).
    name: 'electron/outbox',
    parts: [
      // The queue: order, who waits for whom, and what the person does with a write.
      { mutate: ['electron/outbox/{queue,lanes}.ts'], tests: ['test/unit/outbox/{queue,outbox,sending}*.test.ts'] },
      {
        mutate: ['electron/outbox/{outbox,recorder,settle-at-start,append,import-writes,agree,queries}.ts'],
        tests: ['test/unit/outbox/outbox*.test.ts'],
      },
      { mutate: ['electron/outbox/reconcile.ts'], tests: ['test/unit/outbox/{reconcile,outbox}*.test.ts'] },
      // The journal: what a line says, and what is made of all of them.
      { mutate: ['electron/outbox/journal.ts'], tests: ['test/unit/outbox/journal*.test.ts'] },
      {
        mutate: ['electron/outbox/{entries,history,parked}.ts'],
        tests: ['test/unit/outbox/{entries,history,schema-loading}*.test.ts'],
      },
      // The sender: what is tried, when, and what a failure means.
      {
        mutate: ['electron/outbox/{sender,try,outcomes,gone,send,settle-doubt}.ts'],
        tests: ['test/unit/outbox/{sender,sending}*.test.ts'],
      },
      { mutate: ['electron/outbox/{verdict,reads}.ts'], tests: ['test/unit/outbox/{verdict,reads}*.test.ts'] },
      // Recognition: what stood there before, and what is ours among what stands there now.
      {
        mutate: ['electron/outbox/kinds/{comment-create,reply-create}.ts'],
        tests: ['test/unit/outbox/{comment,reply}-kind.test.ts'],
      },
    ],
    target: 75,
  },
  {
    name: 'renderer/overlay',
    parts: [
      {
        mutate: ['renderer/overlay/{threads,message}.ts'],
        tests: [
          'test/unit/overlay/{threads,written,apart,message}.test.ts',
          'test/unit/store/arrived-before-answer.test.ts',
        ],
      },
      {
        mutate: ['renderer/overlay/{activity,unread}.ts'],
        tests: ['test/unit/overlay/unread.test.ts', 'test/unit/store/activity-rules.test.ts'],
      },
      {
        mutate: ['renderer/overlay/{request,library}.ts'],
        tests: ['test/unit/overlay/{request,library}.test.ts'],
      },
    ],
    target: 75,
  },
  {
    name: 'renderer/content/anchors',
    parts: [{ mutate: ['renderer/content/anchors/*.ts'], tests: ['test/unit/content/anchors/*.test.ts'] }],
    target: 75,
  },
];

/** Tells the tests' config, which other processes read, whose tests to run: globs, apart by spaces. */
export const TESTS_VARIABLE = 'GALLEY_MUTATION_TESTS';
