import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { DiagnosticsController } from '../../../renderer/host/files/diagnostics.ts';
import { Announcer } from '../../../renderer/ui/announcer.svelte.ts';
import { emptyWorld, fakeBridge } from './fake-bridge.ts';

const AT = Date.UTC(2026, 10, 26, 23, 59);

function controller() {
  const bridge = fakeBridge(emptyWorld());
  const announcer = new Announcer();
  const saved: { readonly text: string; readonly name: string }[] = [];
  const diagnostics = new DiagnosticsController(bridge, announcer, (text, name) => void saved.push({ text, name }));
  return { bridge, announcer, saved, diagnostics };
}

describe('saving diagnostics', () => {
  it('saves one text file named by its day', async () => {
    const { diagnostics, saved, announcer } = controller();
    await diagnostics.save(AT);
    expect(saved).toEqual([{ text: '{"databases":[],"usedBytes":null}', name: 'galley-diagnostics-2026-11-26.txt' }]);
    expect(announcer.notices[0]?.text).toBe('Saved “galley-diagnostics-2026-11-26.txt” to your downloads.');
  });

  it('saves what it can when the databases do not answer', async () => {
    const { bridge, diagnostics, saved } = controller();
    bridge.world.failing['store.figures'] = appError('storage-failed', 'it is damaged');
    await diagnostics.save(AT);
    expect(saved[0]?.text).toBe('null');
  });

  it('says so when the core does not answer, and saves nothing', async () => {
    const { bridge, diagnostics, saved, announcer } = controller();
    bridge.world.failing['diagnostics.text'] = appError('not-running', 'it is gone');
    await diagnostics.save(AT);
    expect(saved).toEqual([]);
    expect(announcer.notices[0]?.tone).toBe('failed');
  });

  it('says so when the log folder cannot be opened', async () => {
    const { bridge, diagnostics, announcer } = controller();
    bridge.world.failing['diagnostics.openFolder'] = appError('not-found', 'no program');
    await diagnostics.openFolder('log');
    expect(announcer.notices[0]?.text).toBe('The folder could not be opened.');
  });
});
