import { describe, expect, it } from 'vitest';
import { ownKeys } from '../../../renderer/threads/discussion/own-keys.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';

describe('the keys of what was written here', () => {
  it('stay those of the operations that wrote it, whatever is done to it afterwards', () => {
    const place = { spaceId: 'space', pageId: 'page', comment: { server: 'c1' } };
    const keys = ownKeys([
      queuedComment('written', { state: 'done', serverId: 'c1' }),
      queuedComment('unsent'),
      queuedReply('answered', { server: 'c1' }, { state: 'done', serverId: 'r1' }),
      {
        ...queuedComment('reacted', { state: 'done', serverId: 'c1' }),
        write: { kind: 'comment.react', ...place, emoji: '1f44d', add: true },
      },
    ]);
    expect([...keys]).toEqual([
      ['c1', 'written'],
      ['r1', 'answered'],
    ]);
  });

  it('are two while both stand among what is shown, so that no two cards have one key', () => {
    const written = queuedComment('written', { state: 'done', serverId: 'c1' });
    expect([...ownKeys([written], [{ key: 'c1' }, { key: 'written' }])]).toEqual([]);
    expect([...ownKeys([written], [{ key: 'c1' }])]).toEqual([['c1', 'written']]);
    expect([...ownKeys([], [{ key: 'c1', writtenAs: 'written' }])]).toEqual([['c1', 'written']]);
  });
});
