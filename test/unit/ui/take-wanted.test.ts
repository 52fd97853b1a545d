import { describe, expect, it } from 'vitest';
import { takeWanted } from '../../../renderer/features/review/take-wanted.ts';
import { remarkOf } from '../../../renderer/features/review/remarks.ts';

type Parameters_ = Parameters<typeof takeWanted>;

/** A change request with one page and one thread that has a reply. What is shown is on record in its order. */
function request({ isThere = true } = {}) {
  const log: unknown[] = [];
  const thread = { key: 'c', comment: { key: 'c' }, replies: [{ key: 'r' }] };
  const review = {
    view: isThere ? { row: { changeRequestId: 'cr' }, pages: [{ pageId: 'p' }] } : undefined,
    threads: [thread],
    threadAt: (key: string) => (key === 'c' ? thread : undefined),
    cardKey: ({ key }: { readonly key: string }) => key,
    ownKey: (key: string) => key,
    beginRemark: (remark: unknown) => log.push(remark),
    replyingTo: null,
    editing: null,
  };
  const inside = {
    goTo: ({ pageId }: { readonly pageId: string }) => Promise.resolve(void log.push(`page ${pageId}`)),
    goToThread: ({ key }: { readonly key: string }) => Promise.resolve(void log.push(`thread ${key}`)),
  };
  const field = { focus: () => void log.push('field') };
  const layout: Parameters_[0] = { wantsThread: null, wantsEditor: null, wantsRemark: null };
  return {
    log,
    layout,
    review,
    show: async (drawn: typeof field | null = field): Promise<boolean> => {
      const shown = takeWanted(layout, review as unknown as Parameters_[1], inside, drawn);
      await shown?.();
      return shown !== null;
    },
  };
}

describe('whoever comes to a change request for something', () => {
  it('finds the thread in front of them, once it is there', async () => {
    const early = request({ isThere: false });
    early.layout.wantsThread = 'c';
    expect(await early.show()).toBe(false);
    const { layout, log, show } = request();
    layout.wantsThread = 'c';
    expect(await show()).toBe(true);
    expect(layout.wantsThread).toBeNull();
    expect(await show()).toBe(false);
    expect(log).toEqual(['thread c']);
  });

  it('leaves a thread of somewhere else to the screen that has it', async () => {
    const { layout, log, show } = request();
    layout.wantsThread = 'elsewhere';
    const remark = { changeRequestId: 'other', pageId: 'p', anchor: null };
    layout.wantsRemark = remark;
    expect(await show()).toBe(false);
    expect([layout.wantsThread, layout.wantsRemark, log]).toEqual(['elsewhere', remark, []]);
  });

  it('finds the editor of a reply or of an edit open below its thread', async () => {
    const { layout, review, log, show } = request();
    layout.wantsEditor = { kind: 'reply', of: 'c' };
    await show();
    layout.wantsEditor = { kind: 'edit', of: 'r' };
    await show();
    expect([review.replyingTo, review.editing, log]).toEqual(['c', 'r', ['thread c', 'thread c']]);
  });

  it('finds the editor of a comment open in its page, or the field for the whole', async () => {
    const { layout, log, show } = request();
    layout.wantsRemark = { changeRequestId: 'cr', pageId: 'p', anchor: null };
    await show();
    layout.wantsRemark = { changeRequestId: 'cr', pageId: null, anchor: null };
    expect(await show(null)).toBe(false);
    await show();
    expect(log).toEqual(['page p', remarkOf('p', null, ''), 'field']);
  });
});
