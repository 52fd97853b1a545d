import { allOperations, type AnyOperationName } from '#shared/contract/index.ts';
import { connectionCauses, errorTable, sentStates, type ConnectionCause } from '#shared/errors.ts';
import { writeKinds } from '#shared/outbox/kinds/index.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import { holdCauses, operationStates, outcomes } from '#shared/outbox/operation.ts';
import type { WriteKind } from '#shared/outbox/writes.ts';
import type { Account, AppState, NetworkState, SettingsDamage, StorageState, WaitReason } from '#shared/rpc/host.ts';

/** The steps of a write in the outbox. A missing step does not compile; the same holds for the lists below. */
const steps: Readonly<Record<OutboxEvent['type'], true>> = {
  enqueued: true,
  'send-started': true,
  acknowledged: true,
  refused: true,
  postponed: true,
  doubted: true,
  'not-found': true,
  held: true,
  conflicted: true,
  retried: true,
  settled: true,
  released: true,
  edited: true,
  rewritten: true,
  regrouped: true,
  discarded: true,
};

const circumstances: Readonly<
  Record<
    | Account['kind']
    | Account['session']
    | AppState['host']
    | NetworkState['reach']
    | SettingsDamage['file']
    | StorageState['diskSpace']
    | WaitReason
    | 'gone',
    true
  >
> = {
  sample: true,
  remote: true,
  pack: true,
  'signed-in': true,
  'signed-out': true,
  refused: true,
  electron: true,
  browser: true,
  unknown: true,
  online: true,
  offline: true,
  missing: true,
  damaged: true,
  enough: true,
  low: true,
  asked: true,
  'used-up': true,
  'few-left': true,
  gone: true,
};

/** Error classes of the language, of Node, of the browser and of libraries. Any other is logged as `OtherError`. */
const errorNames = [
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['AbortError', 'TimeoutError', 'NetworkError', 'SecurityError', 'NotAllowedError', 'InvalidStateError'],
  ...['QuotaExceededError', 'NotFoundError', 'NotReadableError', 'UnknownError', 'VersionError', 'ConstraintError'],
  ...['DataError', 'DataCloneError', 'ReadOnlyError', 'TransactionInactiveError', 'OperationError', 'EncodingError'],
  ...['ZodError', 'DatabaseClosedError', 'OpenFailedError', 'MissingAPIError', 'PrematureCommitError', 'OtherError'],
];

/** Electron's reasons for the end of a process (`render-process-gone`, `child-process-gone`). */
const goneReasons = [
  ...[
    'clean-exit',
    'abnormal-exit',
    'killed',
    'crashed',
    'oom',
    'launch-failed',
    'integrity-failure',
    'memory-eviction',
  ],
] as const;

/**
 * The words that may be in a log line: members of lists in the program. No text from a person or a server is among
 * them.
 */
export type Word =
  | AnyOperationName
  | ConnectionCause
  | keyof typeof errorTable
  | (typeof sentStates)[number]
  | (typeof holdCauses)[number]
  | (typeof operationStates)[number]
  | (typeof outcomes)[number]
  | (typeof goneReasons)[number]
  | keyof typeof steps
  | WriteKind
  | keyof typeof circumstances;

const words: ReadonlySet<string> = new Set([
  ...Object.keys(allOperations),
  ...Object.keys(errorTable),
  ...connectionCauses,
  ...sentStates,
  ...holdCauses,
  ...operationStates,
  ...outcomes,
  ...goneReasons,
  ...Object.keys(steps),
  ...Object.keys(writeKinds),
  ...Object.keys(circumstances),
]);

export function isWord(text: string): text is Word {
  return words.has(text);
}

export function isErrorName(text: string): boolean {
  return errorNames.includes(text);
}
