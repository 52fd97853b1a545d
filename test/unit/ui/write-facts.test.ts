import { describe, expect, it } from 'vitest';
import { adminWrite, temporaryId } from '#shared/outbox/admin.ts';
import { adminOperations } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { factsLine, writeFacts } from '../../../renderer/pending/texts/write-facts.ts';

describe('what a write says beside its text', () => {
  it('tells on one line what an administrative one changes, from what to what', () => {
    const write = adminWrite(
      'updateCollection',
      { collectionId: 'c', body: { title: 'Manuals', defaultLevel: null } },
      { base: { title: 'Guides', defaultLevel: 'read' } },
    );
    expect(writeFacts(write, { c: 'Guides' })[0]).toMatchObject({ label: 'Collection', to: 'Guides' });
    expect(factsLine(writeFacts(write, { c: 'Guides' }))).toBe(
      'Title: Guides → Manuals; Access level: read → inherited',
    );
  });

  it('says where something is moved to', () => {
    const position = { before: { type: 'site-space', siteSpace: 'x' } } as const;
    const write = adminWrite('moveSiteSpace', {
      organizationId: 'o',
      siteId: 'w',
      siteSpaceId: 's',
      body: { position },
    });
    expect(factsLine(writeFacts(write, { x: 'Device guide' }))).toBe('Place: before Device guide');
    expect(factsLine(writeFacts(adminWrite('moveCollection', { collectionId: 'c', body: { parent: null } })))).toBe(
      'Parent: the organization',
    );
  });

  it('says where something was, and names the group that a section goes into or leaves', () => {
    const ids = { organizationId: 'o', siteId: 'w' };
    const names = { g: 'Build', x: 'API' };
    const was = { parent: null, words: 'At the top level, after “Start”' };
    const line = (write: ReturnType<typeof adminWrite>): string => factsLine(writeFacts(write, names));
    const position = { after: { type: 'site-section', siteSection: 'x' } } as const;
    expect(line(adminWrite('moveSiteSection', { ...ids, siteSectionId: 's', body: { position } }, { was }))).toBe(
      'Place: At the top level, after “Start” → after API',
    );
    const joins = { ...ids, siteSectionGroupId: 'g', body: { sectionId: 's' } };
    expect(line(adminWrite('addSectionToGroup', joins, { was }))).toBe(
      'Place: At the top level, after “Start” → in Build',
    );
    const leaves = { ...ids, siteSectionGroupId: 'g', siteSectionId: 's' };
    expect(line(adminWrite('removeSectionFromGroup', leaves))).toBe('Place: in Build → the top level');
    const both = {
      collectionId: 'c',
      body: { parent: 'g', position: { after: { type: 'space', space: 'x' } } },
    } as const;
    expect(line(adminWrite('moveCollection', both, { was: { parent: null, words: 'At the top level' } }))).toBe(
      'Parent: At the top level → Build; Place: after API',
    );
  });

  it('says of what is not made yet that it waits too, and never shows a temporary id', () => {
    const write = adminWrite('updateCollection', { collectionId: temporaryId('op'), body: { title: 'x' } });
    expect(writeFacts(write).map(({ to }) => to)).toEqual(['a pending one', 'x']);
  });

  it('says of a default space that is gone that it is not known', () => {
    const body = { defaultSiteSpace: 'now' };
    const ids = { organizationId: 'o', siteId: 's', siteSectionId: 'x' };
    const write = adminWrite('updateSiteSection', { ...ids, body }, { base: { defaultSiteSpace: 'gone' } });
    expect(factsLine(writeFacts(write, { now: 'Changes' }))).toContain('Default space: not known → Changes');
  });

  it('leaves nothing of the input of any administrative write unsaid', () => {
    for (const kind of adminOperations) {
      const input = { teamId: 'team-id', siteId: 'site-id', body: { role: 'comment', unheardOf: 'a new field' } };
      const told = writeFacts({ kind, input }).map(({ label, to }) => `${label}: ${to}`);
      for (const line of ['Team: team-id', 'Site: site-id', 'Role: Comment', 'Unheard of: a new field'])
        expect(told, kind).toContain(line);
    }
  });

  it('tells reactions, resolving and verdicts, which have no text', () => {
    const on = { spaceId: 's', comment: { server: 'c' } } as const;
    expect(factsLine(writeFacts({ kind: 'comment.react', ...on, emoji: '1f44d', add: true }))).toBe('Reaction: 👍');
    expect(factsLine(writeFacts({ kind: 'comment.resolve', ...on, resolved: true }))).toBe('Thread: open → resolved');
    expect(
      factsLine(writeFacts({ kind: 'review.submit', spaceId: 's', changeRequestId: '1', status: 'changes-requested' })),
    ).toBe('Verdict: Changes requested');
  });
});
