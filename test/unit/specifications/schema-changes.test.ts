import type { ChangeClass } from '#shared/model/specification-changes.ts';
import { describe, expect, it } from 'vitest';
import { compared, kinds, object, withParameter, withRequest, withResponse } from './documents.ts';

type Row = readonly [what: string, before: object, after: object, request: ChangeClass, response: ChangeClass];

const text = { type: 'string' };
const whole = { type: 'integer' };
const list = { type: 'array', items: text };
const cat = { title: 'Cat', type: 'object', properties: { purrs: text } };
const dog = { title: 'Dog', type: 'object', properties: { barks: text } };

/** Keywords that narrow a schema when they appear, by the name of their rule. */
const PARTS: readonly (readonly [string, object, object])[] = [
  ['contains', list, { contains: text }],
  ['property-names', { type: 'object' }, { propertyNames: { pattern: '^a' } }],
  ['unevaluated-items', list, { unevaluatedItems: whole }],
  ['unevaluated-properties', { type: 'object' }, { unevaluatedProperties: false }],
  ['content-schema', text, { contentSchema: object(text) }],
  ['dependent-schema', { type: 'object' }, { dependentSchemas: { card: object(text) } }],
  ['pattern-property', { type: 'object' }, { patternProperties: { '^x': text } }],
  ['dependent-required', { type: 'object' }, { dependentRequired: { card: ['address'] } }],
  ['if', { type: 'object' }, { if: object(text) }],
  ['then', { type: 'object' }, { then: object(text) }],
  ['else', { type: 'object' }, { else: object(text) }],
];

const ROWS: readonly Row[] = [
  ...limits('max', whole, 'maximum', 'upper'),
  ...limits('exclusive-max', whole, 'exclusiveMaximum', 'upper'),
  ...limits('min', whole, 'minimum', 'lower'),
  ...limits('exclusive-min', whole, 'exclusiveMinimum', 'lower'),
  ...limits('max-length', text, 'maxLength', 'upper'),
  ...limits('min-length', text, 'minLength', 'lower'),
  ...limits('max-items', list, 'maxItems', 'upper'),
  ...limits('min-items', list, 'minItems', 'lower'),
  ...limits('max-properties', { type: 'object' }, 'maxProperties', 'upper'),
  ...limits('min-properties', { type: 'object' }, 'minProperties', 'lower'),
  ...limits('max-contains', { ...list, contains: text }, 'maxContains', 'upper'),
  ...limits('min-contains', { ...list, contains: text }, 'minContains', 'lower'),
  ...PARTS.flatMap(([name, base, part]): Row[] => [
    [`${name}-added`, base, { ...base, ...part }, 'breaking', 'safe'],
    [`${name}-removed`, { ...base, ...part }, base, 'safe', 'breaking'],
  ]),
  ['max-set', whole, { ...whole, maximum: 5 }, 'possibly', 'safe'],
  ['max-length-set', text, { ...text, maxLength: 5 }, 'possibly', 'safe'],
  ['max-length-unset', { ...text, maxLength: 5 }, text, 'safe', 'breaking'],
  ['min-set', whole, { ...whole, minimum: 5 }, 'possibly', 'safe'],
  ['min-length-increased', text, { ...text, minLength: 1 }, 'breaking', 'safe'],
  ['min-items-increased', list, { ...list, minItems: 1 }, 'breaking', 'safe'],
  ['multiple-of-set', whole, { ...whole, multipleOf: 5 }, 'possibly', 'safe'],
  ['unique-items-set', list, { ...list, uniqueItems: true }, 'possibly', 'safe'],
  ['pattern-added', text, { ...text, pattern: '^a' }, 'breaking', 'safe'],
  ['pattern-removed', { ...text, pattern: '^a' }, text, 'safe', 'safe'],
  ['pattern-changed', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, 'possibly', 'safe'],
  ['pattern-generalized', { ...text, pattern: '^a' }, { ...text, pattern: '.*' }, 'safe', 'safe'],
  ['became-nullable', text, { type: ['string', 'null'] }, 'safe', 'breaking'],
  ['became-not-nullable', { type: ['string', 'null'] }, text, 'breaking', 'safe'],
  ['became-nullable', text, { oneOf: [{ type: 'null' }, text] }, 'safe', 'breaking'],
  ['became-enum', text, { ...text, enum: ['a'] }, 'breaking', 'safe'],
  ['no-longer-enum', { ...text, enum: ['a'] }, text, 'safe', 'possibly'],
  ['enum-value-removed', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['a'] }, 'breaking', 'safe'],
  ['enum-value-added', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }, 'safe', 'possibly'],
  [
    'x-extensible-enum-value-removed',
    { ...text, 'x-extensible-enum': ['a', 'b'] },
    { ...text, 'x-extensible-enum': ['a'] },
    ...(['breaking', 'safe'] as const),
  ],
  ['const-added', text, { ...text, const: 'a' }, 'breaking', 'safe'],
  ['const-removed', { ...text, const: 'a' }, text, 'safe', 'breaking'],
  ['const-changed', { ...text, const: 'a' }, { ...text, const: 'b' }, 'breaking', 'breaking'],
  ['default-value-added', text, { ...text, default: 'a' }, 'safe', 'safe'],
  ['default-value-removed', { ...text, default: 'a' }, text, 'safe', 'safe'],
  ['default-value-changed', { ...text, default: 'a' }, { ...text, default: 'b' }, 'safe', 'safe'],
  ['all-of-added', { allOf: [cat] }, { allOf: [cat, dog] }, 'breaking', 'safe'],
  ['all-of-removed', { allOf: [cat, dog] }, { allOf: [cat] }, 'possibly', 'safe'],
  ['all-of-added-annotation-only', { allOf: [cat] }, { allOf: [cat, { description: 'A pet' }] }, 'safe', 'safe'],
  ['any-of-added', { anyOf: [cat] }, { anyOf: [cat, dog] }, 'safe', 'safe'],
  ['any-of-removed', { anyOf: [cat, dog] }, { anyOf: [cat] }, 'breaking', 'safe'],
  ['one-of-added', { oneOf: [cat] }, { oneOf: [cat, dog] }, 'safe', 'breaking'],
  ['one-of-removed', { oneOf: [cat, dog] }, { oneOf: [cat] }, 'breaking', 'safe'],
  ['prefix-items-added', { prefixItems: [cat] }, { prefixItems: [cat, dog] }, 'safe', 'breaking'],
  ['prefix-items-removed', { prefixItems: [cat, dog] }, { prefixItems: [cat] }, 'breaking', 'safe'],
  ['list-of-types-narrowed', { oneOf: [text, whole] }, text, 'breaking', 'safe'],
  ['list-of-types-widened', text, { oneOf: [text, whole] }, 'safe', 'breaking'],
  ['not-added', text, { ...text, not: { const: 'a' } }, 'possibly', 'safe'],
  ['additional-properties-closed', object(text), object(text, { additionalProperties: false }), 'possibly', 'safe'],
  [
    'dependent-required-changed',
    { dependentRequired: { card: ['address'] } },
    { dependentRequired: { card: ['name'] } },
    ...(['breaking', 'breaking'] as const),
  ],
  ['content-media-type-changed', text, { ...text, contentMediaType: 'image/png' }, 'breaking', 'breaking'],
  ['content-encoding-changed', text, { ...text, contentEncoding: 'base64' }, 'breaking', 'breaking'],
  ['discriminator-added', cat, { ...cat, discriminator: { propertyName: 'kind' } }, 'safe', 'safe'],
  ['deprecated', text, { ...text, deprecated: true }, 'safe', 'safe'],
  ['reactivated', { ...text, deprecated: true }, text, 'safe', 'safe'],
  ['deprecated-with-sunset', text, { ...text, deprecated: true, 'x-sunset': '2026-06-01' }, 'safe', 'safe'],
  ['deprecated-sunset-invalid', text, { ...text, deprecated: true, 'x-sunset': 'soon' }, 'breaking', 'breaking'],
  ['sunset-date-too-small', text, { ...text, deprecated: true, 'x-sunset': '2025-06-01' }, 'breaking', 'breaking'],
  ['stability-decreased', text, { ...text, 'x-stability-level': 'beta' }, 'breaking', 'breaking'],
  ['stability-increased', { ...text, 'x-stability-level': 'beta' }, text, 'safe', 'safe'],
];

function limits(name: string, base: object, keyword: string, side: 'upper' | 'lower'): Row[] {
  const [low, high] = [
    { ...base, [keyword]: 2 },
    { ...base, [keyword]: 5 },
  ];
  const [narrow, wide] =
    side === 'upper' ? (['decreased', 'increased'] as const) : (['increased', 'decreased'] as const);
  const [loose, tight] = side === 'upper' ? [high, low] : [low, high];
  return [
    [`${name}-${narrow}`, loose, tight, 'breaking', 'safe'],
    [`${name}-${wide}`, tight, loose, 'safe', 'breaking'],
  ];
}

describe('a changed schema', () => {
  it.each(ROWS)('of a property is reported as %s, from %j to %j', async (what, before, after, request, response) => {
    expect(await kinds(withRequest(object(before)), withRequest(object(after)))).toEqual([
      `request-property-${what} ${request}`,
    ]);
    expect(await kinds(withResponse(object(before)), withResponse(object(after)))).toEqual([
      `response-property-${what} ${response}`,
    ]);
  });

  it.each(ROWS)('of a whole body is reported as %s, from %j to %j', async (what, before, after, request, response) => {
    const inResponse =
      what === 'enum-value-removed' ? 'response-mediatype-enum-value-removed' : `response-body-${what}`;
    expect(await kinds(withRequest(before), withRequest(after))).toEqual([`request-body-${what} ${request}`]);
    expect(await kinds(withResponse(before), withResponse(after))).toEqual([`${inResponse} ${response}`]);
  });

  it.each([
    [whole, { type: 'number' }, 'generalized safe', 'generalized breaking'],
    [{ type: 'number' }, whole, 'changed breaking', 'specialized safe'],
    [text, whole, 'changed breaking', 'changed breaking'],
    [text, {}, 'generalized safe', 'changed breaking'],
    [{}, text, 'changed breaking', 'specialized safe'],
    [text, { type: ['string', 'integer'] }, 'generalized safe', 'generalized breaking'],
    [{ ...whole, format: 'int32' }, { ...whole, format: 'int64' }, 'generalized safe', 'changed breaking'],
    [{ ...whole, format: 'int64' }, { ...whole, format: 'int32' }, 'changed breaking', 'specialized safe'],
    [{ ...text, format: 'uuid' }, text, 'generalized safe', 'changed breaking'],
    [list, { type: 'object' }, 'changed breaking', 'changed breaking'],
    [text, { type: 'constructor', format: 'toString' }, 'changed breaking', 'changed breaking'],
  ])('from type %j to %j is %s in a request, %s in a response', async (before, after, request, response) => {
    expect(await kinds(withRequest(object(before)), withRequest(object(after)))).toEqual([
      `request-property-type-${request}`,
    ]);
    expect(await kinds(withResponse(object(before)), withResponse(object(after)))).toEqual([
      `response-property-type-${response}`,
    ]);
  });

  it('may change from a number to a text where both are written as text', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(await kinds(withRequest(object(whole), form), withRequest(object(text), form))).toEqual([
      'request-property-type-compatible safe',
    ]);
  });

  it.each([
    [whole, text, 'request-parameter-type-generalized safe'],
    [text, whole, 'request-parameter-type-changed breaking'],
    [text, list, 'request-parameter-type-generalized safe'],
    [text, { type: 'array', items: whole }, 'request-parameter-type-changed breaking'],
    [text, { ...text, enum: ['a'] }, 'request-parameter-became-enum breaking'],
    [text, { ...text, default: 'a' }, 'request-parameter-default-value-added breaking'],
    [text, { ...text, maxLength: 9 }, 'request-parameter-max-length-set possibly'],
    [object(whole), object(text), 'request-parameter-property-type-changed possibly'],
    [object(text), object(whole), 'request-parameter-property-type-specialized breaking'],
    [list, { ...list, items: { ...text, enum: ['a'] } }, 'request-parameter-property-became-enum breaking'],
  ])('of a parameter, from %j to %j, is %s', async (before, after, kind) => {
    expect(await kinds(withParameter({ schema: before }), withParameter({ schema: after }))).toEqual([kind]);
  });

  it('has the same meaning in OpenAPI 3.0 and 3.1', async () => {
    const old = { ...withRequest(object({ type: 'integer', nullable: true, minimum: 5, exclusiveMinimum: true })) };
    const now = withRequest(object({ type: ['null', 'integer'], exclusiveMinimum: 5 }));
    expect(await kinds({ ...old, openapi: '3.0.3' }, now)).toEqual([]);
  });

  it('is reported with its place and values', async () => {
    const [before, after] = [
      withRequest(object(object({ ...text, minLength: 2 }))),
      withRequest(object(object({ ...text, minLength: 5 }))),
    ];
    const { changes } = await compared(before, after);
    expect(changes).toMatchObject([
      {
        kind: 'request-property-min-length-increased',
        class: 'breaking',
        text: 'Property `a/a` in the request body: minimum length raised from `2` to `5`',
        from: '2',
        to: '5',
        place: {
          group: 'operation',
          operation: { method: 'POST', path: '/items' },
          direction: 'request',
          mediaType: 'application/json',
          path: ['a', 'a'],
        },
      },
    ]);
  });
});

describe('a property', () => {
  const none = { type: 'object', properties: {} };
  it.each([
    ['added', none, object(text), 'new-optional-request-property safe', 'response-optional-property-added safe'],
    [
      'added and required',
      none,
      object(text, { required: ['a'] }),
      ...(['new-required-request-property breaking', 'response-required-property-added safe'] as const),
    ],
    [
      'added and required with a default',
      none,
      object({ ...text, default: 'x' }, { required: ['a'] }),
      ...(['new-required-request-property-with-default breaking', 'response-required-property-added safe'] as const),
    ],
    ['removed', object(text), none, 'request-property-removed possibly', 'response-optional-property-removed possibly'],
    [
      'removed though required',
      object(text, { required: ['a'] }),
      none,
      ...(['request-property-removed possibly', 'response-required-property-removed breaking'] as const),
    ],
    [
      'required from now on',
      object(text),
      object(text, { required: ['a'] }),
      ...(['request-property-became-required breaking', 'response-property-became-required safe'] as const),
    ],
    [
      'optional from now on',
      object(text, { required: ['a'] }),
      object(text),
      ...(['request-property-became-optional safe', 'response-property-became-optional breaking'] as const),
    ],
    [
      'write-only no longer',
      object({ ...text, writeOnly: true }, { required: ['a'] }),
      object(text, { required: ['a'] }),
      ...([
        'request-required-property-became-not-write-only safe',
        'response-required-property-became-not-write-only possibly',
      ] as const),
    ],
  ])('%s is reported on both sides', async (_words, before, after, request, response) => {
    expect(await kinds(withRequest(before), withRequest(after))).toEqual([request]);
    expect(await kinds(withResponse(before), withResponse(after))).toEqual([response]);
  });

  it('that only goes the other way does no harm', async () => {
    const [readOnly, writeOnly] = [
      { ...text, readOnly: true },
      { ...text, writeOnly: true },
    ];
    expect(await kinds(withRequest(none), withRequest(object(readOnly, { required: ['a'] })))).toEqual([
      'new-request-read-only-property safe',
    ]);
    expect(await kinds(withResponse(object(writeOnly, { required: ['a'] })), withResponse(none))).toEqual([
      'response-required-write-only-property-removed safe',
    ]);
  });

  it('that moved into alternatives is not gone: its body was wrapped', async () => {
    const wrapped = { oneOf: [object(text), dog] };
    expect(await kinds(withRequest(object(text)), withRequest(wrapped))).toEqual([
      'request-body-wrapped-in-one-of breaking',
    ]);
    expect(await kinds(withResponse(object(text)), withResponse(wrapped))).toEqual([
      'response-body-wrapped-in-one-of breaking',
    ]);
  });
});
