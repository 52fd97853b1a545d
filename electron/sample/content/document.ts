import type { Document } from '#shared/contract/index.ts';

export function markdownToDocument(markdown: string): Document {
  return {
    object: 'document',
    data: { schemaVersion: 8 },
    nodes: markdown.split(/\n{2,}/).map((text, index) => ({
      object: 'block',
      type: 'paragraph',
      key: `k${String(index)}`,
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', key: `t${String(index)}`, leaves: [{ object: 'leaf', text, marks: [] }] }],
    })),
  };
}
