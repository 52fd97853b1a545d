import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#shared/rpc/search.ts';
import { pageChoices } from '../../../renderer/writing/mentions/name-choices.ts';

const recent = (pageId: string, title: string) => ({ spaceId: 's', pageId, title, spaceTitle: 'Guides', at: 1 });
const hit = (targetId: string | null, title: string, kind: SearchHit['kind'] = 'page'): SearchHit => ({
  id: `${kind} ${title}`,
  kind,
  spaceId: 's',
  spaceTitle: 'Guides',
  targetId,
  commentId: null,
  replyId: null,
  within: null,
  siteId: null,
  title,
  by: '',
  at: 0,
  status: 'none',
  whole: true,
});
const titles = (...asked: Parameters<typeof pageChoices>) => pageChoices(...asked).map(({ title }) => title);

describe('the pages that can be named', () => {
  it('are those read last until a word is typed', () => {
    expect(titles(' ', [recent('p2', 'Wiring'), recent('p1', 'Outbox')], [])).toEqual(['Wiring', 'Outbox']);
  });

  it('are ranked as in the palette: the start of a title, then the start of a word, then what fits in another way', () => {
    const found = [hit('p9', 'Réwiring'), hit('p2', 'Wiring'), hit('p3', 'On wiring')];
    expect(titles('wiring', [recent('p1', 'Outbox')], found)).toEqual(['Wiring', 'On wiring', 'Réwiring']);
  });

  it('are named once, and are pages alone', () => {
    const found = [hit('p1', 'Wiring'), hit('c', 'Wiring changes', 'change-request'), hit(null, 'Wiring of all')];
    expect(titles('wiring', [recent('p1', 'Wiring')], found)).toEqual(['Wiring']);
  });
});
