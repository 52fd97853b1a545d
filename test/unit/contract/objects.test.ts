import { describe, expect, it } from 'vitest';
import {
  commentSchema,
  pageListSchema,
  pageSchema,
  siteSectionGroupSchema,
  spaceSchema,
  type Page,
} from '#shared/contract/index.ts';

const user = { id: 'u', displayName: 'Ada', urls: {} };
const comment = {
  id: 'c',
  postedBy: user,
  postedAt: '2026-01-01T00:00:00.000Z',
  reactions: [],
  replies: 0,
  repliers: [],
  body: { markdown: 'Hello' },
  target: { space: 's', revision: 'r' },
  urls: {},
  permissions: {},
};

describe('objects of the service', () => {
  it('keep fields and values that nobody knows yet, at every depth', () => {
    const strange = {
      ...comment,
      status: 'snoozed',
      mood: 1,
      postedBy: { ...user, pronouns: 'they' },
      target: { ...comment.target, line: 4 },
    };
    expect(commentSchema.parse(strange)).toEqual(strange);
  });

  it('are valid with nothing but what is always there', () => {
    expect(commentSchema.safeParse(comment).success).toBe(true);
  });

  it.each(Object.keys(comment))('are refused without a field that is always there: comment %s', (field) => {
    const { error } = commentSchema.safeParse({ ...comment, [field]: undefined });
    expect(error?.issues[0]?.path).toEqual([field]);
  });

  it('may say what a space gives by default as null or as a level to come', () => {
    const space = spaceSchema.shape.defaultLevel;
    expect([null, 'inherit', 'own'].map((level) => space.safeParse(level).success)).toEqual([true, true, true]);
  });

  it('nest section groups and sections as they come', () => {
    const section = { object: 'site-section', id: 's', title: 'Guides', path: 'guides' };
    const group = { id: 'g', children: [{ object: 'site-section-group', id: 'h', children: [section] }] };
    expect(siteSectionGroupSchema.parse(group)).toEqual(group);
  });
});

describe('a page tree', () => {
  it('is checked to any depth', () => {
    let deep: Page = { id: 'leaf', title: 'Leaf' };
    for (let level = 0; level < 5_000; level += 1) deep = { id: `p${level}`, title: 'Page', pages: [deep] };
    expect(pageListSchema.safeParse({ pages: [deep] }).success).toBe(true);
  });

  it('names the place of a page that lacks what it must have', () => {
    const tree = {
      pages: [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B', pages: [{ id: 'c' }] },
      ],
    };
    const { error } = pageListSchema.safeParse(tree);
    expect(error?.issues[0]?.path).toEqual(['pages', 1, 'pages', 0, 'title']);
  });

  it('is refused where its children are no list', () => {
    const { error } = pageSchema.safeParse({ id: 'a', title: 'A', pages: [{ id: 'b', title: 'B', pages: {} }] });
    expect(error?.issues[0]?.path).toEqual(['pages', 0, 'pages']);
  });
});
