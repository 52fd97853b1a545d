import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyText, people, readText, root, spaces, workspace } from './workspace-files.ts';
import {
  changeRequests,
  clusters,
  conversations,
  issues,
  sites,
  spaceIds,
  specifications,
  teams,
  unique,
} from './workspace-service-files.ts';

const exists = (path: string): boolean => existsSync(join(root, path));

describe('the change requests of the sample workspace', () => {
  it('are at least twelve, of every status and every kind of change', () => {
    expect(changeRequests.length).toBeGreaterThanOrEqual(12);
    expect(new Set(changeRequests.map((request) => request.status)).size).toBe(4);
    const pages = changeRequests.flatMap((request) => request.pages);
    expect(new Set(pages.map((page) => page.change)).size).toBe(4);
    expect(changeRequests.some((request) => request.outdated)).toBe(true);
    const reviewers = changeRequests.flatMap((request) => request.requestedReviewers);
    expect(reviewers.every((reviewer) => (reviewer.user === undefined) !== (reviewer.team === undefined))).toBe(true);
    expect(reviewers.some((reviewer) => reviewer.team !== undefined)).toBe(true);
    const added = pages.map((page) => page.after ?? '').join('\n');
    for (const pattern of [/^\| --- /m, /^```\w+$/m, /<img /]) expect(added).toMatch(pattern);
  });

  it('start from the pages of their space, and change each of them', () => {
    for (const request of changeRequests) {
      const space = spaceIds.get(request.space);
      for (const page of request.pages) {
        expect(page.before === null, request.subject).toBe(page.pathBefore === null);
        expect(page.after === null, request.subject).toBe(page.pathAfter === null);
        expect(page.change === 'added').toBe(page.before === null);
        expect(page.change === 'deleted').toBe(page.after === null);
        expect(page.change === 'moved').toBe(
          page.pathBefore !== null && page.pathAfter !== null && page.pathBefore !== page.pathAfter,
        );
        if (page.change === 'modified') expect(page.before).not.toBe(page.after);
        if (request.status === 'merged' || page.pathBefore === null || !space) continue;
        expect(page.before).toBe(readText(`${space.path}/${page.pathBefore}`));
      }
    }
  });

  it('have numbers and ids of their own, and comments on pages that they or their space have', () => {
    expect(unique(changeRequests.map((request) => request.id))).toBe(true);
    expect(unique(changeRequests.map((request) => `${request.space} ${String(request.number)}`))).toBe(true);
    const ids = [
      ...spaces.flatMap((space) => space.comments),
      ...changeRequests.flatMap((request) => request.comments),
    ];
    expect(unique(ids.flatMap((comment) => [comment.id, ...comment.replies.map((reply) => reply.id)]))).toBe(true);
    for (const request of changeRequests) {
      const space = spaceIds.get(request.space);
      const known = new Set([...(space?.pages ?? []), ...request.pages.map((page) => page.pathAfter)]);
      for (const comment of request.comments) {
        expect(people).toContain(comment.author);
        if (comment.page !== null) expect(known, request.subject).toContain(comment.page);
      }
      expect(request.createdAt <= request.updatedAt).toBe(true);
      expect(request.status === 'merged').toBe(request.mergedAt !== undefined);
    }
  });
});

describe('the sites, teams and specifications of the sample workspace', () => {
  it('have sites with sections, nested groups, conditions and share links', () => {
    const organizations = workspace.organizations.map((organization) => organization.id);
    expect(organizations.map((id) => sites.filter((site) => site.organization === id).length)).toEqual([2, 1]);
    const groups = sites.flatMap((site) => site.sectionGroups);
    const sections = sites.flatMap((site) => site.sections);
    const siteSpaces = [
      ...sections.flatMap((section) => section.siteSpaces),
      ...sites.flatMap((site) => site.siteSpaces),
    ];
    expect(groups.some((group) => group.sectionGroup !== undefined)).toBe(true);
    expect(sections.some((section) => section.condition !== undefined)).toBe(true);
    expect(sites.flatMap((site) => site.shareLinks.map((link) => link.active))).toContain(false);
    expect(siteSpaces.every((siteSpace) => spaceIds.has(siteSpace.space))).toBe(true);
    const ids = [...groups, ...sections, ...siteSpaces, ...sites, ...sites.flatMap((site) => site.shareLinks)];
    expect(unique(ids.map((item) => item.id))).toBe(true);
    for (const site of sites) {
      for (const group of site.sectionGroups) {
        const inside = [...site.sections, ...site.sectionGroups].filter((item) => item.sectionGroup === group.id);
        expect(inside.map((item) => item.id).sort()).toEqual([...group.children].sort());
      }
      const lists = [site.siteSpaces, ...site.sections.map((section) => section.siteSpaces)].filter(
        (list) => list.length,
      );
      for (const list of lists) expect(list.filter((siteSpace) => siteSpace.default)).toHaveLength(1);
    }
  });

  it('have five teams or more, whose people and spaces exist', () => {
    expect(teams.length).toBeGreaterThanOrEqual(5);
    expect(unique(teams.map((team) => team.id))).toBe(true);
    for (const team of teams) {
      for (const permission of team.spacePermissions) {
        expect(spaceIds.get(permission.space)?.organization).toBe(team.organization);
      }
    }
    const known = new Set(teams.map((team) => team.id));
    const asked = changeRequests.flatMap((request) => request.requestedReviewers.flatMap(({ team }) => team ?? []));
    expect(asked.every((team) => known.has(team))).toBe(true);
  });

  it('have two specifications of three versions, each with every operation that a page shows', () => {
    expect(specifications).toHaveLength(2);
    for (const specification of specifications) {
      expect(specification.versions).toHaveLength(3);
      const times = specification.versions.map((version) => version.createdAt);
      expect([...times].sort()).toEqual(times);
      for (const version of specification.versions) {
        expect(readText(`specifications/${version.file}`)).toMatch(/openapi"?: "3\.1\.0"/);
      }
    }
    const latest = readText(`specifications/${specifications[0]?.versions.at(-1)?.file ?? ''}`);
    const shown = everyText.flatMap((text) => [
      ...text.matchAll(/\{% openapi-operation spec="ebbline-api" path="([^"]+)" method="(\w+)"/g),
    ]);
    expect(shown.length).toBeGreaterThanOrEqual(10);
    for (const [, path, method] of shown) {
      const paths = latest.split(/^ {2}(?=\/)/m);
      const found = paths.find((part) => part.startsWith(`${path ?? ''}:`));
      expect(found, path).toMatch(new RegExp(`^ {4}${method ?? ''}:`, 'm'));
    }
  });
});

describe('the conversations of the sample workspace', () => {
  it('are three hundred with two hundred issues in twenty-four clusters', () => {
    expect([conversations.length, issues.length, clusters.length]).toEqual([300, 200, 24]);
    expect(unique([...conversations, ...issues, ...clusters].map((item) => item.id))).toBe(true);
    for (const list of [conversations, issues]) {
      const times = list.map((item) => item.createdAt);
      expect([...times].sort().reverse()).toEqual(times);
    }
  });

  it('agree: an issue with its conversation, a cluster with its issues, pulse and sources', () => {
    const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
    for (const issue of issues) {
      expect(byId.get(issue.conversation)?.createdAt).toBe(issue.createdAt);
      expect(issue.ingestedAt > issue.createdAt).toBe(true);
    }
    for (const cluster of clusters) {
      const mine = issues.filter((issue) => issue.cluster === cluster.id);
      const sources = Object.values(cluster.sources).reduce((sum, count) => sum + count, 0);
      const { stats } = cluster;
      expect(stats.issues).toBe(mine.length);
      expect(sources).toBe(stats.conversations);
      expect(cluster.weeklyPulse.reduce((sum, count) => sum + count, 0)).toBe(mine.length);
      expect(stats.tasksBacklog + stats.tasksStarted + stats.tasksCompleted + stats.tasksCancelled).toBe(
        stats.tasksTotal,
      );
      expect(cluster.createdAt <= cluster.updatedAt).toBe(true);
      for (const page of cluster.pages) expect(exists(`spaces/${page}`), page).toBe(true);
    }
    expect(clusters.some((cluster) => cluster.pages.length === 0)).toBe(true);
    expect(issues.some((issue) => issue.cluster === undefined)).toBe(true);
  });

  it('come from several sources in several languages, some in HTML, and read as if people wrote them', () => {
    expect(new Set(conversations.map((conversation) => conversation.source)).size).toBeGreaterThanOrEqual(4);
    const languages = new Set(conversations.map((conversation) => conversation.metadata.attributes['language']));
    expect(languages.size).toBeGreaterThanOrEqual(5);
    const bodies = conversations.flatMap((conversation) => conversation.parts.map((part) => part.body));
    expect(bodies.filter((body) => body.startsWith('<p')).length).toBeGreaterThanOrEqual(30);
    expect(bodies.join('\n')).not.toMatch(/\{\w+\}|undefined|lorem/i);
    const first = conversations.map((conversation) => conversation.parts[0]?.body ?? '');
    expect(new Set(first).size).toBeGreaterThanOrEqual(290);
    expect(new Set(conversations.map((conversation) => conversation.subject)).size).toBeGreaterThanOrEqual(200);
  });
});
