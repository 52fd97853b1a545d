import type { RequestThreadView } from '#shared/rpc/store.ts';
import { MISSING_PAGE } from './texts.ts';

/** The threads of one page, or of one piece of reusable content, that the change request no longer lists. */
export interface LeftEntryThreads {
  readonly id: string;
  readonly title: string;
  readonly threads: readonly RequestThreadView[];
}

/** The threads of a change request that are on none of its pages. */
export interface OtherThreads {
  readonly left: readonly LeftEntryThreads[];
  /** On the whole request, or on a page that is not shown although the request may change it. */
  readonly whole: readonly RequestThreadView[];
}

/** `shown`: the ids of the entries that are shown with their own threads. Pure. */
export function otherThreads(threads: readonly RequestThreadView[], shown: ReadonlySet<string>): OtherThreads {
  const left = new Map<string, RequestThreadView[]>();
  const whole: RequestThreadView[] = [];
  for (const thread of threads) {
    const { entry, pageId } = thread;
    if (pageId !== null && shown.has(pageId)) continue;
    if (entry?.left !== true) whole.push(thread);
    else left.set(entry.id, [...(left.get(entry.id) ?? []), thread]);
  }
  return {
    whole,
    left: [...left].map(([id, all]) => ({ id, title: all[0]?.entry?.title ?? MISSING_PAGE, threads: all })),
  };
}

/** The words that a thread was about, if they are known. */
export function saidOf({ about }: Pick<RequestThreadView, 'about'>): string | null {
  const text = about?.anchor?.text ?? '';
  return text === '' ? null : text;
}
