import type { SiteNode } from '#shared/model/sites.ts';
import type { WhyUnknown } from '../../content/expressions.ts';
import { isolatedName } from '../../ui/direction.ts';
import { count, numberWords } from '../../ui/words.ts';
import { nameOf } from '../../overlay/site-names.ts';
import { unreadableWords } from './check-texts.ts';
import type { ReadClaims } from './claims.ts';
import type { Shown, Start, Verdict, VisitorView } from './visitor.ts';

/** The texts of the visitor preview. Pure. */

export const SHOWN_WORDS: Readonly<Record<Shown, string>> = { yes: 'Shown', no: 'Hidden', maybe: 'Unknown' };

/** What is wrong with typed claims. Null: nothing. */
export function claimsWords(read: ReadClaims): string | null {
  switch (read.kind) {
    case 'claims':
      return null;
    case 'no-object':
      return 'Claims must be a JSON object: { "plan": "pro" }.';
    case 'invalid': {
      const place = `line ${numberWords(read.line)}, column ${numberWords(read.column)}`;
      return read.found === ''
        ? `Invalid JSON: it ends too early, at ${place}.`
        : `Invalid JSON: unexpected “${read.found}” at ${place}.`;
    }
  }
}

/** Why a row is shown or not. Null: it has no condition. */
export function whyWords({ shown, why }: Verdict, kind: SiteNode['kind']): string | null {
  switch (why.kind) {
    case 'no-condition':
      return null;
    case 'condition':
      return shown === 'yes' ? 'The condition is true.' : 'The condition is false.';
    case 'unknown':
      return why.why.map(unknownWords).join(' ');
    case 'unreadable':
      return unreadableWords(why);
    case 'above':
      return shown === 'no'
        ? `“${isolatedName(nameOf(why.row))}” is hidden.`
        : `“${isolatedName(nameOf(why.row))}” may be hidden.`;
    case 'inside': {
      const inside = kind === 'section' ? 'spaces' : 'sections';
      return shown === 'no' ? `All of its ${inside} are hidden.` : `All of its ${inside} may be hidden.`;
    }
    case 'empty':
      return kind === 'section' ? 'It has no spaces.' : 'It has no sections.';
  }
}

function unknownWords({ kind, name }: WhyUnknown): string {
  switch (kind) {
    case 'name':
      return `The value of ${name} is unknown.`;
    case 'not-set':
      return `${name} is not set.`;
    case 'function':
      return `Galley can’t evaluate “${name}()” of this value.`;
    case 'operator':
      return `Galley can’t compare these values with “${name}”.`;
  }
}

export function startWords(start: Start): string {
  switch (start.kind) {
    case 'nothing':
      return 'This site is empty.';
    case 'default':
      return `Starts at “${isolatedName(nameOf(start.row))}”.`;
    case 'unknown':
      return `The default “${isolatedName(nameOf(start.row))}” may be hidden.`;
    case 'hidden':
      return `The default “${isolatedName(nameOf(start.row))}” is hidden. ${firstWords(start.first)}`;
    case 'none':
      return `The site has no default. ${firstWords(start.first)}`;
  }
}

function firstWords(first: SiteNode | null): string {
  return first === null ? 'No space is certainly shown.' : `First shown space: “${isolatedName(nameOf(first))}”.`;
}

export function sizeWords({ spaces, yes, maybe }: VisitorView): string {
  const unknown = maybe === 0 ? '' : `, ${numberWords(maybe)} unknown`;
  return `${numberWords(yes)} of ${count(spaces, 'space')} shown${unknown}`;
}
