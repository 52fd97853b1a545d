import { Parser } from 'htmlparser2';
import { ALLOWED, DRAWN_ELEMENTS, DRAWN_VALUE } from './allowed.ts';

/** What is wrong with markup that was made of hostile content: every element and attribute that is not on the list. */
export function judgeMarkup(markup: string): readonly string[] {
  const breaks: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ALLOWED.elements.includes(name)) breaks.push(`<${name}> is drawn`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!isAllowed(name, attribute, value)) {
          breaks.push(`<${name} ${attribute}="${value.slice(0, 80)}"> is drawn`);
        }
      }
    },
    onprocessinginstruction(name) {
      breaks.push(`<${name}> is drawn`);
    },
  });
  parser.write(markup);
  parser.end();
  return breaks;
}

function isAllowed(element: string, attribute: string, value: string): boolean {
  const pattern = patternOf(element, attribute);
  return pattern !== undefined && new RegExp(`^(?:${pattern})$`).test(value);
}

function patternOf(element: string, attribute: string): string | undefined {
  const own = ALLOWED.attributes[element];
  if (own !== undefined && Object.hasOwn(own, attribute)) return own[attribute];
  const every = ALLOWED.attributes['*'];
  if (every !== undefined && Object.hasOwn(every, attribute)) return every[attribute];
  return DRAWN_ELEMENTS.test(element) && /^(?!on|href|src|style)[a-z0-9-]+$/.test(attribute) ? DRAWN_VALUE : undefined;
}
