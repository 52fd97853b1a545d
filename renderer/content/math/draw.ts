import type { MathNode } from './formula.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/**
 * The elements of a formula. Elements and attributes were checked when the tree was made; styles are never written as
 * text.
 */
export function drawFormula(node: MathNode): Element {
  const element = document.createElementNS(MATHML, node.name);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  for (const child of node.children) element.append(typeof child === 'string' ? child : drawFormula(child));
  return element;
}
