import { describe, expect, it } from 'vitest';
import { people, readText, spaces } from './workspace-files.ts';

describe('the comments of the sample workspace', () => {
  const comments = spaces.flatMap((space) => space.comments.map((comment) => ({ space, comment })));
  const replies = comments.flatMap(({ comment }) => comment.replies);

  it('are at least eighty with sixty replies, one page having fifteen', () => {
    const byPage = new Map<string, number>();
    for (const { space, comment } of comments) {
      const page = `${space.folder}/${comment.page ?? ''}`;
      byPage.set(page, (byPage.get(page) ?? 0) + 1);
    }
    expect(comments.length).toBeGreaterThanOrEqual(80);
    expect(replies.length).toBeGreaterThanOrEqual(60);
    expect(Math.max(...byPage.values())).toBeGreaterThanOrEqual(15);
  });

  it('have unique ids, and authors, resolvers and readers who exist', () => {
    const ids = [...comments.map(({ comment }) => comment.id), ...replies.map((reply) => reply.id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const { comment } of comments) {
      expect(people).toContain(comment.author);
      if (comment.resolvedBy) expect(people).toContain(comment.resolvedBy);
      expect(comment.resolvedBy === undefined).toBe(comment.resolvedAt === undefined);
      for (const item of [comment, ...comment.replies]) {
        expect(people).toContain(item.author);
        for (const reaction of item.reactions) {
          expect(reaction.users.every((user) => people.has(user.id) && user.at > item.postedAt)).toBe(true);
          expect(new Set(reaction.users.map((user) => user.id)).size).toBe(reaction.users.length);
        }
      }
    }
  });

  it('stand in the order of time, on pages that exist', () => {
    for (const space of spaces) {
      const times = space.comments.map((comment) => comment.postedAt);
      expect([...times].sort()).toEqual(times);
      for (const comment of space.comments) {
        if (comment.page !== null) expect(space.pages).toContain(comment.page);
        const thread = [comment.postedAt, ...comment.replies.map((reply) => reply.postedAt)];
        expect([...thread].sort(), comment.id).toEqual(thread);
        expect(thread.every((time) => time >= '2026-01-01' && time < '2026-11-21')).toBe(true);
        if (comment.resolvedAt) expect(comment.resolvedAt > comment.postedAt).toBe(true);
        if (comment.editedAt) expect(comment.editedAt > comment.postedAt).toBe(true);
      }
    }
  });

  it('point at blocks and cells that their page has', () => {
    for (const { space, comment } of comments) {
      if (comment.page === null) continue;
      const plain = readText(`${space.path}/${comment.page}`).replaceAll(/<[^>]+>|[*_`]/g, '');
      const named = [comment.node, comment.tableCell?.record, comment.tableCell?.definition];
      for (const words of named)
        if (words) expect(plain, `${comment.page}: ${words}`).toContain(words.replaceAll(/[*_`]/g, ''));
    }
  });

  it('show each thing that a comment can be', () => {
    expect(comments.some(({ comment }) => comment.page === null)).toBe(true);
    expect(comments.filter(({ comment }) => comment.tableCell).length).toBeGreaterThanOrEqual(5);
    expect(comments.filter(({ comment }) => comment.node).length).toBeGreaterThanOrEqual(5);
    expect(comments.filter(({ comment }) => comment.resolvedAt).length).toBeGreaterThanOrEqual(10);
    expect(comments.some(({ comment }) => comment.editedAt)).toBe(true);
    expect(comments.some(({ comment }) => comment.author === 'gitbook:agent')).toBe(true);
    const words = comments.map(({ comment }) => comment.markdown).join('\n');
    for (const pattern of [/^```\w+$/m, /^> /m, /@\w+/, /\]\(https?:/, /\$\$/, /ß|ü/, /^- \[x\]/m])
      expect(words).toMatch(pattern);
  });
});
