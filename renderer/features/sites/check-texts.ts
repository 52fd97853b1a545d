import type { BrokenSiteLink, SiteLinksView } from '#shared/model/site-checks.ts';
import type { SiteNode } from '#shared/model/sites.ts';
import type { Unreadable } from '../../content/expressions.ts';
import { isolatedName } from '../../ui/direction.ts';
import { count } from '../../ui/words.ts';
import { nameOf } from '../../overlay/site-names.ts';
import type { ProblemKind, SiteProblem } from './checks.ts';

/** The texts of the checks. Pure. */

export const PROBLEM_LABELS: Readonly<Record<ProblemKind, string>> = {
  'same-path': 'Duplicate path',
  'no-space': 'No space',
  'hidden-default': 'Hidden default',
  'empty-group': 'Empty group',
  unreadable: 'Unreadable condition',
  link: 'Broken link',
};

export function findingWords(problem: SiteProblem, row: SiteNode | null): string {
  switch (problem.kind) {
    case 'same-path':
      return `“${isolatedName(nameOf(problem.other))}” has the path /${problem.path} too.`;
    case 'no-space':
      return 'This section has no space.';
    case 'hidden-default':
      return problem.from === 'everyone'
        ? 'This is the default, but its condition is never true.'
        : 'This is the default. Visitors who don’t match its condition won’t see it.';
    case 'empty-group':
      return 'This group has no sections.';
    case 'unreadable':
      return unreadableWords(problem.where);
    case 'link':
      return linkWords(problem.link, row);
  }
}

export function unreadableWords({ problem, at, found }: Unreadable): string {
  switch (problem) {
    case 'unexpected':
      return `Galley can’t read the condition: unexpected “${found}” at character ${String(at + 1)}.`;
    case 'ends':
      return 'Galley can’t read the condition: it ends too early.';
    case 'too-long':
      return 'Galley can’t read the condition: it is too long.';
    case 'too-deep':
      return 'Galley can’t read the condition: it has too many nested parentheses.';
  }
}

function linkWords({ why }: BrokenSiteLink, row: SiteNode | null): string {
  const name = row === null ? 'Its target' : `“${isolatedName(nameOf(row))}”`;
  switch (why) {
    case 'removed':
      return `${name} will be removed.`;
    case 'moved':
      return `${name} moves to another section.`;
    case 'path':
      return `${name} gets another address.`;
    case 'space':
      return `${name} will show another space.`;
    case 'default':
      return `${name} will no longer be the default.`;
    case 'left':
      return 'The site will no longer show this space.';
  }
}

/** What the checks could not look at. */
export function unknownWords(links: SiteLinksView): readonly string[] {
  const { total, unaddressed, unread } = links;
  const hidden = total - links.links.length;
  const missing = [
    ...(unread.spaces === 0 ? [] : [count(unread.spaces, 'space')]),
    ...(unread.pages === 0 ? [] : [count(unread.pages, 'page')]),
  ];
  return [
    ...(hidden === 0 ? [] : [`${count(hidden, 'more broken link')} not listed.`]),
    ...(missing.length === 0 ? [] : [`Links in ${missing.join(' and ')} that are not downloaded were not checked.`]),
    ...(unaddressed.length === 0
      ? []
      : [
          `The published addresses of ${count(unaddressed.length, 'changed row')} are unknown, so links to them were not checked.`,
        ]),
  ];
}
