import type { parseDocument } from 'htmlparser2';
import { DomUtils } from 'htmlparser2';

/** The part of the DOM that the conversion needs. */
export type ChildNode = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<ChildNode, { readonly attribs: unknown }>;
type Text = Extract<ChildNode, { splitText?: unknown } | { readonly nodeType: 3 }>;

export const { innerText } = DomUtils;

export function isTag(node: ChildNode): node is Element {
  return DomUtils.isTag(node);
}

export function isText(node: ChildNode): node is Text {
  return DomUtils.isText(node);
}

export function elementsNamed(name: string, nodes: ChildNode[]): readonly Element[] {
  return DomUtils.getElementsByTagName(name, nodes);
}
