import type {
  ChangeClass,
  ChangeGroup,
  ChangedOperation,
  SpecificationChange,
} from '#shared/model/specification-changes.ts';
import { CHANGE_CLASSES } from './rules.ts';

/** All changes of one operation or webhook, or of one part of the document. */
export interface ChangeSection {
  readonly group: ChangeGroup;
  readonly operation: ChangedOperation | null;
  /** A webhook. */
  readonly name: string | null;
  readonly state: SectionState;
  readonly worst: ChangeClass;
  /** The worst first. */
  readonly changes: readonly SpecificationChange[];
}

/** Parts of the document are always `changed`. */
export type SectionState = 'added' | 'removed' | 'deprecated' | 'changed';

export type ChangeCounts = Readonly<Record<ChangeClass, number>>;

/** Changes in sections, in the order that they have. */
export function changeSections(changes: readonly SpecificationChange[]): readonly ChangeSection[] {
  const sections = new Map<string, SpecificationChange[]>();
  for (const change of changes) {
    const { group, operation, name } = change.place;
    const webhook = group === 'webhook' ? (name ?? '') : '';
    const key = [group, webhook, operation?.method ?? '', operation?.path ?? ''].join('\n');
    const section = sections.get(key);
    if (section === undefined) sections.set(key, [change]);
    else section.push(change);
  }
  return [...sections.values()].flatMap((part) => {
    const [first] = part;
    if (first === undefined) return [];
    const { group, operation, name } = first.place;
    const worst = CHANGE_CLASSES.find((cls) => part.some((change) => change.class === cls)) ?? 'safe';
    const webhook = group === 'webhook' ? name : null;
    return [{ group, operation, name: webhook, state: stateOf(group, part), worst, changes: part }];
  });
}

export function countChanges(changes: readonly SpecificationChange[]): ChangeCounts {
  const counts = { breaking: 0, possibly: 0, safe: 0 };
  for (const change of changes) counts[change.class] += 1;
  return counts;
}

function stateOf(group: ChangeGroup, changes: readonly SpecificationChange[]): SectionState {
  if (group !== 'operation' && group !== 'webhook') return 'changed';
  const has = (form: RegExp): boolean => changes.some(({ kind }) => form.test(kind));
  if (has(/^(?:endpoint|webhook)-added$/)) return 'added';
  if (has(/^(?:api-(?:path-)?removed-|webhook-removed$)/)) return 'removed';
  return has(/^endpoint-deprecated/) ? 'deprecated' : 'changed';
}
