import { describe, expect, it } from 'vitest';
import { DOCUMENT_RULES, SCHEMA_RULES } from '../../../renderer/specifications/changes/rules.data.ts';
import { allKinds } from '../../../renderer/specifications/changes/rules.ts';
import { BREAKING_KINDS, POSSIBLY_BREAKING_KINDS, SAFE_KINDS } from './known-kinds.data.ts';

describe('the rules', () => {
  const classes = new Map(allKinds().map((each) => [each.kind, each.class]));

  it.each([
    ['breaking', BREAKING_KINDS, 213],
    ['possibly', POSSIBLY_BREAKING_KINDS, 30],
    ['safe', SAFE_KINDS, 266],
  ] as const)('have every kind that is known as %s, with this class', (cls, kinds, size) => {
    expect(kinds).toHaveLength(size);
    expect(kinds.filter((kind) => classes.get(kind) !== cls)).toEqual([]);
  });

  it('are not written twice', () => {
    const names = [...SCHEMA_RULES.map(({ change }) => change), ...DOCUMENT_RULES.map(({ kind }) => kind)];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('use known values only in their texts', () => {
    const texts = [...SCHEMA_RULES, ...DOCUMENT_RULES].map(({ text }) => text);
    const values = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
    expect([...new Set(values)].sort()).toEqual(['from', 'name', 'status', 'subject', 'to']);
    expect(texts.filter((text) => text.endsWith('.'))).toEqual([]);
  });
});
