import type { GitSync, MergeRules, Space } from '#shared/contract/index.ts';
import { roleWords } from '#shared/team-roles.ts';
import { upperFirst, visibilityWords } from '../../ui/words.ts';

/** What the server tells of a space, in words. Null: it does not tell. Pure. */

export interface SpaceFact {
  readonly name: string;
  readonly values: readonly string[] | null;
  /** Where a value leads. */
  readonly href?: string;
}

export function spaceFacts(space: Space, nameOf: (personId: string) => string): readonly SpaceFact[] {
  const { visibility, editMode, language, visitorAuth, gitSync, defaultLevel } = space;
  const changeRequests = [
    `${String(space.changeRequests)} in total`,
    `${String(space.changeRequestsOpen)} open`,
    `${String(space.changeRequestsDraft)} ${space.changeRequestsDraft === 1 ? 'draft' : 'drafts'}`,
  ];
  return [
    { name: 'Visibility', values: [visibilityWords(visibility)] },
    { name: 'Edit mode', values: known(editMode, EDIT_MODES) },
    { name: 'Merge rules', values: mergeRulesWords(space.mergeRules, nameOf) },
    { name: 'Default access level', values: [levelWords(defaultLevel)] },
    { name: 'Language', values: language === undefined ? null : [languageWords(language)] },
    {
      name: 'Visitor authentication',
      values: visitorAuth === undefined ? null : (known(visitorAuth.backend, VISITOR_BACKENDS) ?? ['On']),
    },
    gitFact(gitSync),
    { name: 'Change requests', values: [changeRequests.join(', ')] },
  ];
}

function gitFact(git: GitSync | undefined): SpaceFact {
  if (git === undefined) return { name: 'Git', values: null };
  const host = known(git.installationProvider, GIT_PROVIDERS)?.[0];
  const values = [git.repoName, host].filter((part) => part !== undefined && part !== '');
  const name = values.length === 0 ? (git.integration ?? 'Connected') : values.join(' · ');
  return { name: 'Git', values: [name], ...(git.url === undefined ? {} : { href: git.url }) };
}

const EDIT_MODES: Words = {
  live: 'Live: changes are made directly',
  locked: 'Locked: changes need a change request',
};
const VISITOR_BACKENDS: Words = { custom: 'Custom backend', integration: 'Integration' };
const GIT_PROVIDERS: Words = { github: 'GitHub', gitlab: 'GitLab', 'github-legacy': 'GitHub (legacy)' };

type Words = Readonly<Record<string, string>>;

/** An unknown value is shown as it is. */
function known(value: string | undefined, words: Words): readonly string[] | null {
  if (value === undefined || value === '') return null;
  return [(Object.hasOwn(words, value) ? words[value] : undefined) ?? value];
}

function levelWords(level: Space['defaultLevel']): string {
  return level === null || level === 'inherit' ? 'Inherited' : roleWords(level);
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

function languageWords(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    // Not a language code.
    return code;
  }
}

export function mergeRulesWords(
  { type, rules = [] }: MergeRules,
  nameOf: (personId: string) => string,
): readonly string[] | null {
  const words = rules.map(({ rule, users = [] }) => ruleWords(rule, users.map(nameOf)));
  if (type === 'none') return ['None: anyone who can merge may do so at any time'];
  if (type === 'inherit') return ['Same as the organization', ...words];
  return words.length > 0 ? words : type === undefined ? null : [type === 'rules' ? 'No rule is set' : type];
}

function ruleWords(rule: string | undefined, names: readonly string[]): string {
  const and = names.length === 0 ? 'certain people' : listed(names, 'conjunction');
  const or = names.length === 0 ? 'one of certain people' : listed(names, 'disjunction');
  switch (rule) {
    case 'require_specific_reviewers':
      return `Needs a review by ${and}`;
    case 'require_one_of_specific_reviewers':
      return `Needs a review by ${or}`;
    case 'allow_bypass':
      return `${upperFirst(and)} may merge without meeting the rules`;
    case 'require_at_least_one_review':
      return 'Needs at least one review';
    case 'require_all_reviews_approved':
      return 'All reviews must approve';
    case 'require_agent_review':
      return 'Needs a review by the agent';
    case 'require_up_to_date_change_request':
      return 'Must be up to date with the space';
    case 'require_change_request_subject':
      return 'Needs a subject';
    case 'require_change_request_description':
      return 'Needs a description';
    case 'custom':
      return 'A custom rule';
    default:
      return rule ?? 'Unknown rule';
  }
}

function listed(names: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en', { type }).format(names);
}

const PERMISSIONS = [
  ['view', 'view'],
  ['comment', 'comment'],
  ['edit', 'edit'],
  ['review', 'review'],
  ['merge', 'merge change requests'],
  ['admin', 'manage the space'],
  ['access', 'manage access'],
  ['viewInviteLinks', 'see invite links'],
  ['triggerGitSync', 'start Git sync'],
  ['installIntegration', 'install integrations'],
] as const satisfies readonly (readonly [keyof Space['permissions'], string])[];

/** What the person may do, may not do, and what the server does not tell. */
export function permissionFacts({ permissions }: Pick<Space, 'permissions'>): readonly SpaceFact[] {
  const having = (value: boolean | undefined): readonly string[] =>
    PERMISSIONS.filter(([name]) => permissions[name] === value).map(([, words]) => words);
  const [can, cannot, unknown] = [having(true), having(false), having(undefined)];
  if (can.length + cannot.length === 0) return [{ name: 'You can', values: null }];
  return [
    { name: 'You can', values: [can.length === 0 ? 'Nothing' : upperFirst(can.join(', '))] },
    ...(cannot.length === 0 ? [] : [{ name: 'You can’t', values: [upperFirst(cannot.join(', '))] }]),
    ...(unknown.length === 0 ? [] : [{ name: 'Not known whether you can', values: [upperFirst(unknown.join(', '))] }]),
  ];
}
