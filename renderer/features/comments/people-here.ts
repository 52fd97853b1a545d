import type { ThreadView } from '#shared/rpc/store.ts';

/** The known participants in the threads of one place, most active first. Pure. */
export interface PersonHere {
  readonly id: string;
  readonly name: string;
  readonly threads: number;
}

/** The account's person, whose id the server may not have told. */
const ME = '';

export function peopleHere(threads: readonly ThreadView[]): readonly PersonHere[] {
  const people = new Map<string, PersonHere>();
  for (const thread of threads)
    for (const [id, name] of speakersIn(thread))
      people.set(id, { id, name, threads: (people.get(id)?.threads ?? 0) + 1 });
  return [...people.values()].sort(
    (one, other) => other.threads - one.threads || one.name.localeCompare(other.name, 'en'),
  );
}

export function tookPart(thread: ThreadView, personId: string): boolean {
  return speakersIn(thread).has(personId);
}

function speakersIn({ comment, replies, hiddenBy }: ThreadView): ReadonlyMap<string, string> {
  return new Map([
    ...[comment, ...replies].map(({ author }) => [author.id ?? ME, author.name] as const),
    ...hiddenBy.map(({ id, name }) => [id, name] as const),
  ]);
}
