import { describe, expect, it } from 'vitest';
import { bodyRow } from '../../../electron/sync/transform.ts';
import { shallow } from '../../../electron/sync/shallow.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 'words';
  for (let level = 0; level < levels; level += 1) value = { nodes: [value] };
  return value;
};

describe('foreign JSON that is stored', () => {
  it('is left as it is where a database can copy it', () => {
    const value = nested(100);
    expect(shallow(value)).toBe(value);
  });

  it('is cut where it is nested deeper, whatever its fields are called', () => {
    const deep = JSON.parse(`{"__proto__":{"a":1},"words":"kept","deep":${JSON.stringify(nested(1_500))}}`) as object;
    expect(() => structuredClone({ deep: nested(20_000) })).toThrow(RangeError);
    const cut = shallow(deep);
    expect(cut).toMatchObject({ words: 'kept' });
    expect(Object.hasOwn(cut, '__proto__')).toBe(true);
    expect(() => structuredClone(shallow(nested(20_000)))).not.toThrow();
  });

  it('leaves a page that can be stored, however deep its tree and its other fields are', () => {
    const page = {
      id: 'a',
      title: 'A',
      document: { object: 'document' as const, nodes: [nested(20_000)] },
      more: nested(20_000),
    };
    const row = bodyRow(page as Parameters<typeof bodyRow>[0], 'r1', 1);
    expect(() => structuredClone(row)).not.toThrow();
  });
});
