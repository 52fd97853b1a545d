import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appError } from '#shared/errors.ts';
import { Draft } from '../../../renderer/app/draft.svelte.ts';
import { emptyWorld, fakeBridge } from './fake-bridge.ts';

const PLACE = 'comment:s/p';

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is kept a moment after one stops typing, once', async () => {
    const bridge = fakeBridge(emptyWorld());
    const draft = new Draft(bridge.store, PLACE);
    draft.text = 'H';
    draft.text = 'He';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.world.drafts[PLACE]).toBe('He');
    expect(bridge.world.asked.filter(({ name }) => name === 'draft.write')).toHaveLength(1);
  });

  it('is there again for the next one who looks', async () => {
    const bridge = fakeBridge(emptyWorld());
    bridge.world.drafts[PLACE] = 'Half a thought';
    const draft = new Draft(bridge.store, PLACE);
    await draft.read();
    expect(draft.text).toBe('Half a thought');
    expect(draft.ready).toBe(true);
  });

  it('does not write over what was typed while the old one was read', async () => {
    const bridge = fakeBridge(emptyWorld());
    bridge.world.drafts[PLACE] = 'Old';
    const draft = new Draft(bridge.store, PLACE);
    const reading = draft.read();
    draft.text = 'New';
    await reading;
    expect(draft.text).toBe('New');
  });

  it('is tried again with the next key when the store refused it', async () => {
    const bridge = fakeBridge(emptyWorld());
    const draft = new Draft(bridge.store, PLACE);
    bridge.world.failing = { 'draft.write': appError('storage-full', 'x') };
    draft.text = 'Kept in the field';
    await vi.advanceTimersByTimeAsync(1_000);
    bridge.world.failing = {};
    await draft.keep();
    expect(bridge.world.drafts[PLACE]).toBe('Kept in the field');
  });

  it('keeps what was typed on while the text before it was queued', async () => {
    const bridge = fakeBridge(emptyWorld());
    const draft = new Draft(bridge.store, PLACE);
    draft.text = 'First.';
    draft.text = 'First. And second';
    draft.takeOut('First.');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(draft.text).toBe('And second');
    expect(bridge.world.drafts[PLACE]).toBe('And second');
  });
});
