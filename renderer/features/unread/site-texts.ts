import type { ComparedField, NamedRow, SiteChange } from '#shared/model/site-news.ts';
import { excerptOf } from '../../content/excerpts.ts';
import type { Saying } from './unread-texts.ts';

/** The texts of the list of changed sites. Pure. */

/** One sentence with the value before and after. Each name and value is apart, since its text direction may differ. */
export function siteChangeWords(change: SiteChange): Saying {
  const kind = KINDS[change.kind];
  const name = quoted(change.row.name);
  switch (change.change) {
    case 'added': {
      const verb = change.kind === 'share-link' ? 'Created' : 'Added';
      return [...words(`${verb} ${kind} `), ...name, ...inParent(' to ', change.parent)];
    }
    case 'removed': {
      const verb = change.kind === 'share-link' ? 'Revoked' : 'Removed';
      return [...words(`${verb} ${kind} `), ...name, ...inParent(' from ', change.parent)];
    }
    case 'renamed':
      return [...words(`Renamed ${kind} `), ...quoted(change.from), ...words(' to '), ...quoted(change.to)];
    case 'moved': {
      const start = [...words(`Moved ${kind} `), ...name];
      if (change.to === null) return [...start, ...inParent(' out of ', change.from), ...words(' to the top level')];
      if (change.from === null) return [...start, ...inParent(' into ', change.to)];
      return [...start, ...inParent(' from ', change.from), ...inParent(' to ', change.to)];
    }
    case 'reordered': {
      const start = [...words(`Moved ${kind} `), ...name];
      return change.after === null
        ? [...start, ...words(' to the start')]
        : [...start, ...inParent(' after ', change.after)];
    }
    case 'edited':
      return editWords(change.field, kind, name, change.from, change.to);
    case 'default':
      return defaultWords(kind, change.from, change.to);
    case 'switched':
      return [...words('Switched share link '), ...name, ...words(change.active ? ' on' : ' off')];
  }
}

const KINDS: Readonly<Record<SiteChange['kind'], string>> = {
  section: 'section',
  group: 'section group',
  'site-space': 'site space',
  'share-link': 'share link',
};

const FIELDS: Readonly<Record<ComparedField, string>> = {
  path: 'path',
  description: 'description',
  icon: 'icon',
  condition: 'condition',
  spaceId: 'space',
};

const VALUE_CHARACTERS = 120;

function editWords(field: ComparedField, kind: string, name: Saying, from: string | null, to: string | null): Saying {
  const value = (text: string): Saying => quoted(field === 'path' ? `/${text}` : excerptOf(text, VALUE_CHARACTERS));
  const what = (verb: string): Saying => [...words(`${verb} the ${FIELDS[field]} of ${kind} `), ...name];
  if (from === null) return [...what('Set'), ...words(' to '), ...(to === null ? [] : value(to))];
  if (to === null) return [...what('Removed'), ...words(', which was '), ...value(from)];
  return [...what('Changed'), ...words(' from '), ...value(from), ...words(' to '), ...value(to)];
}

function defaultWords(kind: string, from: NamedRow | null, to: NamedRow | null): Saying {
  if (to === null) return [...quoted(from?.name ?? ''), ...words(` is no longer the default ${kind}`)];
  const instead = from === null ? [] : [...words(' instead of '), ...quoted(from.name)];
  return [...words('Made '), ...quoted(to.name), ...words(` the default ${kind}`), ...instead];
}

function inParent(word: string, parent: NamedRow | null): Saying {
  return parent === null ? [] : [...words(word), ...quoted(parent.name)];
}

function words(text: string): Saying {
  return [{ name: false, text }];
}

function quoted(name: string): Saying {
  return [...words('“'), { name: true, text: name }, ...words('”')];
}

/** The sentence as plain text, for labels. */
export function plain(saying: Saying): string {
  return saying.map(({ text }) => text).join('');
}

/** Of a row in the list: two sites may have rows of the same id. */
export function changeId(siteId: string, { key }: Pick<SiteChange, 'key'>): string {
  return `${siteId} ${key}`;
}
