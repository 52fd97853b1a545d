import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  decodeQuery,
  encodeQuery,
  fillPath,
  operations,
  pathParameterNames,
  routePattern,
} from '#shared/contract/index.ts';

const schema = z.object({
  flag: z.boolean().optional(),
  size: z.number().default(3),
  name: z.string().optional(),
  list: z.array(z.string()).optional(),
  mixed: z.union([z.boolean(), z.literal('some')]).default(false),
});

describe('query values on the wire', () => {
  it('come back as they were sent', () => {
    const query = fc.record(
      {
        flag: fc.boolean(),
        size: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        name: fc.string(),
        list: fc.array(fc.string(), { minLength: 1 }),
        mixed: fc.constantFrom<unknown>(true, false, 'some'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(query, (value) => {
        const sent = new URLSearchParams(encodeQuery(value).toString());
        expect(decodeQuery(schema, sent)).toEqual(value);
      }),
    );
  });

  it('repeat the key of an array', () => {
    expect(encodeQuery({ authors: ['a', 'b'], limit: 5, nested: false }).toString()).toBe(
      'authors=a&authors=b&limit=5&nested=false',
    );
  });

  it('leave out what is undefined or null', () => {
    expect(encodeQuery({ page: undefined, limit: null, order: 'asc' }).toString()).toBe('order=asc');
  });

  it('give an array of one when an array parameter stands there once', () => {
    expect(decodeQuery(schema, new URLSearchParams('list=a'))).toEqual({ list: ['a'] });
  });

  it('ignore parameters that the operation does not know', () => {
    expect(decodeQuery(schema, new URLSearchParams('other=1&flag=true'))).toEqual({ flag: true });
  });

  it.each(['flag=yes', 'flag=', 'size=ten', 'size=', 'size=0x10', 'name=a&name=b', 'mixed=none'])(
    'are refused where they have the wrong type: %s',
    (search) => {
      expect(schema.safeParse(decodeQuery(schema, new URLSearchParams(search))).success).toBe(false);
    },
  );
});

describe('paths', () => {
  it('keep each parameter within its segment', () => {
    expect(fillPath('/spaces/{spaceId}/comments/{commentId}', { spaceId: 'a/b?c', commentId: 'ü' })).toBe(
      '/spaces/a%2Fb%3Fc/comments/%C3%BC',
    );
  });

  it('name their parameters and turn into the pattern of a router', () => {
    const { path } = operations.getCommentInSpace;
    expect(pathParameterNames(path)).toEqual(['spaceId', 'commentId']);
    expect(routePattern(path)).toBe('/spaces/:spaceId/comments/:commentId');
  });
});
