import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clusterSchema, commentSchema, siteSectionGroupSchema, spaceSchema } from '#shared/contract/index.ts';
import { acceptsOf } from '../../../electron/api/accepts.ts';

const user = { object: 'user', id: 'u', displayName: 'Ada', urls: { location: 'https://x' } };
const section = { object: 'site-section', id: 's', title: 'Guides', path: 'guides', siteSpaces: [] };
const samples: readonly (readonly [string, z.ZodType, object])[] = [
  [
    'comment',
    commentSchema,
    {
      id: 'c',
      postedBy: user,
      postedAt: '2026-01-01T00:00:00Z',
      reactions: [{ emoji: '1f44d', count: 1, users: [{ user, reactedAt: '2026-01-01T00:00:00Z' }] }],
      replies: 1,
      repliers: [{ count: 1, user }],
      body: { markdown: 'Hello' },
      target: { space: 's', revision: 'r', page: { id: 'p' } },
      urls: {},
      permissions: { view: true },
      status: 'resolved',
    },
  ],
  [
    'cluster',
    clusterSchema,
    {
      id: 'k',
      label: 'Receipts',
      createdAt: '',
      updatedAt: '',
      icon: '',
      summary: '',
      weeklyPulse: [1, 2],
      sources: { email: 3 },
      stats: { issues: 1 },
      urls: {},
    },
  ],
  [
    'section group',
    siteSectionGroupSchema,
    { id: 'g', children: [section, { object: 'site-section-group', id: 'h', children: [section] }] },
  ],
];

/** The value with one place in it changed to something else, or taken away. */
function mutate(value: unknown, path: readonly number[], replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return replacement;
  const [step = 0, ...rest] = path;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === key ? mutate(item, rest, replacement) : item));
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, name === key ? mutate(inner, rest, replacement) : inner] as const,
  );
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

describe('the quick look at an answer', () => {
  it.each(samples)('passes a good %s', (_name, schema, sample) => {
    expect(acceptsOf(schema)({ ...sample, unheardOf: { of: 1 } })).toBe(true);
  });

  it.each(samples)('never passes a %s that its schema would refuse or change', (_name, schema, sample) => {
    const place = fc.array(fc.nat({ max: 20 }), { maxLength: 6 });
    const replacement = fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined });
    fc.assert(
      fc.property(place, replacement, (path, value) => {
        const changed = mutate(sample, path, value);
        // An own `__proto__` is nobody's field: zod leaves it out, and nothing of ours reads it.
        fc.pre(!JSON.stringify([changed]).includes('__proto__'));
        if (!acceptsOf(schema)(changed)) return;
        expect(schema.parse(changed)).toEqual(changed);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves to the schema what has rules, or would lose what it does not know', () => {
    expect(acceptsOf(z.looseObject({ titles: z.array(z.string()).max(3) }))({ titles: ['abc'] })).toBe(false);
    expect(acceptsOf(z.string().max(3))('abcd')).toBe(false);
    expect(acceptsOf(z.string().trim())(' abc')).toBe(false);
    expect(acceptsOf(z.string().max(3))(undefined)).toBe(false);
    expect(acceptsOf(z.object({ title: z.string() }))({ title: 'abc' })).toBe(false);
    expect(acceptsOf(z.looseObject({ count: z.int() }))({ count: 1 })).toBe(false);
    expect(acceptsOf(spaceSchema)(null)).toBe(false);
  });
});
