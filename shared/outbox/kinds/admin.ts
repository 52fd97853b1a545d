import { operationOfTemporaryId, parameterOf, temporaryId } from '../admin.ts';
import { adminFacts } from './admin-facts.ts';
import { adminShapes, type AdminOperation } from './admin-shapes.data.ts';
import type { KindRecord } from './record.ts';
import type { AdminWrite, Ref, WriteOf } from './schema.ts';

type Shapes = typeof adminShapes;
type Shape = Shapes[AdminOperation];

/** The records of the administrative writes, built from the table of shapes. */
export const adminKinds = Object.fromEntries(
  Object.entries(adminShapes).map(([kind, shape]) => [kind, recordOf(shape)]),
) as unknown as {
  // An object made in a loop loses the exact type of the members that tell records apart.
  readonly [N in AdminOperation]: KindRecord<WriteOf<N>> &
    Pick<Shapes[N], 'row' | 'effect'> & { readonly area: 'administration' };
};

function recordOf(shape: Shape): KindRecord<AdminWrite> {
  const { row, effect, words, done } = shape;
  return {
    area: 'administration',
    row,
    effect,
    words,
    title: ({ subject }) => (subject === undefined ? words : `${words}: ${subject}`),
    done: () => done,
    facts: (write, { names }) => adminFacts(write, names, 'labels' in shape ? shape.labels : {}),
    place: ({ input }) => ({ spaceId: parameterOf(input, 'spaceId'), changeRequestId: null, pageId: null }),
    entity: ({ input }, id) => entityOf(shape, input, id),
    ...('passesHeld' in shape ? { passesHeld: shape.passesHeld } : {}),
    refs: ({ input }) => temporaryIdsIn(input).map((operation) => ({ operation })),
    withRefs: (write, change) => ({ ...write, input: changed(write.input, change) }),
    ...(effect === 'delete'
      ? {
          collapse: {
            type: 'delete',
            target: ({ input }) => unsentRow(shape, input),
            withDependents: () => false,
            once: false,
          },
          mootWhenGone: true,
        }
      : {}),
    handBack: 'Settings and structure can only be changed where you are signed in.',
  };
}

function entityOf({ entity, row }: Shape, input: AdminWrite['input'], id: string): string {
  // Items created in an organization do not depend on each other: an import of conversations must not block a team. Nor do
  // share links depend on what the site is made of.
  const isApart = entity === 'organizationId' || (entity === 'siteId' && row === 'share-link');
  const lane = isApart ? `${entity}:${row}` : entity;
  return `${lane}:${parameterOf(input, entity) ?? id}`;
}

/** The operation that will create the row. Null: the row has an id from the server. */
function unsentRow({ row, rowId }: Shape, input: AdminWrite['input']): Ref | null {
  // The id of a role is that of its team, which a removal from a space leaves as it is.
  if (row === 'space-team') return null;
  const operation = operationOfTemporaryId(parameterOf(input, rowId) ?? '');
  return operation === null ? null : { operation };
}

function temporaryIdsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const operation = operationOfTemporaryId(value);
    return operation === null ? [] : [operation];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(temporaryIdsIn) : [];
}

function changed(input: AdminWrite['input'], change: (ref: Ref) => Ref): AdminWrite['input'] {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const operation = operationOfTemporaryId(value);
      return operation === null ? value : idIn(change({ operation }));
    }
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replace(entry)]));
  };
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, replace(value)]));
}

function idIn(ref: Ref): string {
  return 'server' in ref ? ref.server : temporaryId(ref.operation);
}
