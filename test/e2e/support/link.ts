import type { FaultSource } from '../../../electron/sample/faults.ts';

/** The line between the app and the sample services of a test. */
export interface Link {
  /** While true, no request arrives. */
  isDown: boolean;
  /** The operations that arrived, in order. */
  readonly asked: string[];
}

/** The line as the faults of a sample service. */
export function faultsOf(link: Link): FaultSource {
  return ({ operation }) => {
    if (link.isDown) return [{ kind: 'drop-before' }];
    link.asked.push(operation);
    return [];
  };
}
