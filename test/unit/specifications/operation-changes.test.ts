import { describe, expect, it } from 'vitest';
import { api, compared, kinds, object, operation, withParameter, withRequest } from './documents.ts';

const text = { type: 'string' };
const get = (more: object = {}): object => ({ get: { responses: {}, ...more } });
const ended = { deprecated: true, 'x-sunset': '2025-06-01' };
const ends = { deprecated: true, 'x-sunset': '2027-06-01' };

describe('an operation', () => {
  it.each([
    ['added', {}, { '/a': get() }, ['endpoint-added safe']],
    ['removed', { '/a': get() }, {}, ['api-path-removed-without-deprecation breaking']],
    ['removed after deprecation', { '/a': get({ deprecated: true }) }, {}, ['api-path-removed-with-deprecation safe']],
    ['removed before its end', { '/a': get(ends) }, {}, ['api-path-removed-before-sunset breaking']],
    ['removed after its end', { '/a': get(ended) }, {}, ['api-removed-after-sunset safe']],
    [
      'removed with a wrong end',
      { '/a': get({ ...ends, 'x-sunset': 'soon' }) },
      {},
      ['api-path-sunset-parse breaking'],
    ],
    ['removed as a draft', { '/a': get({ 'x-stability-level': 'alpha' }) }, {}, ['api-removed-before-stable safe']],
    [
      'removed beside another',
      { '/a': { ...get(), post: { responses: {} } } },
      { '/a': get() },
      ['api-removed-without-deprecation breaking'],
    ],
    ['deprecated', { '/a': get() }, { '/a': get({ deprecated: true }) }, ['endpoint-deprecated safe']],
    ['deprecated with an end', { '/a': get() }, { '/a': get(ends) }, ['endpoint-deprecated-with-sunset safe']],
    ['deprecated too late', { '/a': get() }, { '/a': get(ended) }, ['api-sunset-date-too-small breaking']],
    ['not deprecated any more', { '/a': get(ends) }, { '/a': get() }, ['endpoint-reactivated safe']],
    [
      'deprecated without its end',
      { '/a': get(ends) },
      { '/a': get({ deprecated: true }) },
      ['sunset-deleted breaking'],
    ],
    ['ended earlier', { '/a': get(ends) }, { '/a': get(ended) }, ['api-sunset-date-changed-too-small breaking']],
    [
      'less stable',
      { '/a': get() },
      { '/a': get({ 'x-stability-level': 'beta' }) },
      ['api-stability-decreased breaking'],
    ],
    [
      'of a wrong level',
      { '/a': get() },
      { '/a': get({ 'x-stability-level': 'x', tags: ['t'] }) },
      ['api-invalid-stability-level breaking', 'api-tag-added safe'],
    ],
    [
      'with another id',
      { '/a': get({ operationId: 'x' }) },
      { '/a': get({ operationId: 'y' }) },
      ['api-operation-id-removed safe'],
    ],
    [
      'with another tag',
      { '/a': get({ tags: ['x'] }) },
      { '/a': get({ tags: ['y'] }) },
      ['api-tag-added safe', 'api-tag-removed safe'],
    ],
    [
      'with other security',
      { '/a': get({ security: [{ key: ['r'] }] }) },
      { '/a': get({ security: [{ key: ['w'] }] }) },
      ['api-security-scope-added safe', 'api-security-scope-removed safe'],
    ],
    ['with a renamed path parameter', { '/a/{id}': get() }, { '/a/{name}': get() }, []],
  ])('that is %s is reported', async (_words, before, after, expected) => {
    expect(await kinds(api(before), api(after))).toEqual(expected);
  });

  it('must be deprecated for some days where that is asked for', async () => {
    const after = api({ '/a': get({ deprecated: true }) });
    expect(await kinds(api({ '/a': get() }), after, 30)).toEqual(['api-deprecated-sunset-missing breaking']);
    expect(await kinds(withRequest(object(text)), withRequest(object({ ...text, deprecated: true })), 30)).toEqual([
      'request-property-deprecated-sunset-missing breaking',
    ]);
  });

  it('that is a draft may change in any way', async () => {
    const draft = (more: object): object => operation({ 'x-stability-level': 'draft', ...more });
    expect(await kinds(draft({ requestBody: { content: {} } }), draft({}))).toEqual(['request-body-removed safe']);
  });
});

describe('a parameter', () => {
  const required = { required: true };
  it.each([
    ['added', {}, { in: 'query', name: 'q', schema: text }, 'new-optional-request-parameter safe'],
    ['added and required', {}, { in: 'query', name: 'q', ...required }, 'new-required-request-parameter breaking'],
    ['removed', { in: 'cookie', name: 'q' }, {}, 'request-parameter-removed possibly'],
    [
      'removed after deprecation',
      { in: 'query', name: 'q', deprecated: true },
      {},
      'request-parameter-removed-with-deprecation safe',
    ],
    [
      'removed before its end',
      { in: 'query', name: 'q', ...ends },
      {},
      'request-parameter-removed-before-sunset breaking',
    ],
    [
      'required',
      { in: 'query', name: 'q' },
      { in: 'query', name: 'q', ...required },
      'request-parameter-became-required breaking',
    ],
    [
      'optional',
      { in: 'query', name: 'q', ...required },
      { in: 'query', name: 'q' },
      'request-parameter-became-optional safe',
    ],
    [
      'deprecated',
      { in: 'query', name: 'q' },
      { in: 'query', name: 'q', deprecated: true },
      'request-parameter-deprecated safe',
    ],
    [
      'deprecated without its end',
      { in: 'query', name: 'q', ...ends },
      { in: 'query', name: 'q', deprecated: true },
      'request-parameter-sunset-deleted breaking',
    ],
  ])('that became %s is reported', async (_words, before, after, kind) => {
    const list = (parameter: object): object[] => ('name' in parameter ? [parameter] : []);
    expect(await kinds(operation({ parameters: list(before) }), operation({ parameters: list(after) }))).toEqual([
      kind,
    ]);
  });

  it('of the path belongs to every operation, wherever it is written', async () => {
    const parameter = { in: 'query', name: 'q', schema: text };
    const inPath = api({ '/a': { ...get(), parameters: [parameter] } });
    expect(await kinds(inPath, api({ '/a': get({ parameters: [parameter] }) }))).toEqual([]);
    expect(await kinds(api({ '/a': get() }), inPath)).toEqual([
      'new-optional-request-default-parameter-to-existing-path safe',
    ]);
  });

  it('of a header has no case', async () => {
    const header = (name: string): object => operation({ parameters: [{ in: 'header', name, schema: text }] });
    expect(await kinds(header('X-Id'), header('x-id'))).toEqual([]);
  });

  it('may move into an object that is written property by property', async () => {
    const single = withParameter({ schema: text });
    const whole = operation({
      parameters: [{ in: 'query', name: 'filter', schema: { type: 'object', properties: { limit: text } } }],
    });
    expect(await kinds(single, whole)).toEqual([]);
    expect(await kinds(whole, single)).toEqual([]);
  });

  it('with a header as an object reports its properties', async () => {
    const header = (schema: object): object => operation({ parameters: [{ in: 'header', name: 'X', schema }] });
    expect(await kinds(header({ type: 'object' }), header(object(text, { required: ['a'] })))).toEqual([
      'new-required-request-header-property breaking',
    ]);
    expect(await kinds(header(object(text)), header(object(text, { required: ['a'] })))).toEqual([
      'request-header-property-became-required breaking',
    ]);
    expect(await kinds(header(object(text)), header(object({ ...text, enum: ['x'] })))).toEqual([
      'request-header-property-became-enum breaking',
    ]);
  });
});

describe('a body', () => {
  const body = (more: object): object => operation({ requestBody: { content: {}, ...more } });
  const answer = (response: object): object => operation({ responses: { 200: response } });
  const json = { 'application/json': { schema: text } };
  const header = (more: object): object => answer({ headers: { 'X-Rate': { schema: text, ...more } } });
  it.each([
    ['request body added', operation(), body({}), 'request-body-added-optional safe'],
    ['required request body added', operation(), body({ required: true }), 'request-body-added-required breaking'],
    ['request body removed', body({}), operation(), 'request-body-removed breaking'],
    ['request body required', body({}), body({ required: true }), 'request-body-became-required breaking'],
    ['request media type removed', body({ content: json }), body({}), 'request-body-media-type-removed breaking'],
    ['request media type added', body({}), body({ content: json }), 'request-body-media-type-added safe'],
    ['response media type removed', answer({ content: json }), answer({}), 'response-media-type-removed breaking'],
    ['response media type added', answer({}), answer({ content: json }), 'response-media-type-added safe'],
    [
      'response schema removed',
      answer({ content: json }),
      answer({ content: { 'application/json': {} } }),
      'response-body-media-type-schema-removed possibly',
    ],
    [
      'response media type narrowed',
      answer({ content: json }),
      answer({ content: { 'application/hal+json': { schema: text } } }),
      'response-media-type-name-specialized safe',
    ],
    [
      'response media type widened',
      answer({ content: { 'application/hal+json': {} } }),
      answer({ content: { 'application/json': {} } }),
      'response-media-type-name-generalized breaking',
    ],
    ['response added', operation(), answer({}), 'response-success-status-added safe'],
    ['response removed', answer({}), operation(), 'response-success-status-removed breaking'],
    ['error removed', operation({ responses: { 404: {} } }), operation(), 'response-non-success-status-removed safe'],
    [
      'all responses of a kind removed',
      operation({ responses: { '2xx': {} } }),
      operation(),
      'response-success-status-removed breaking',
    ],
    ['header added', answer({}), header({}), 'response-header-added safe'],
    ['header removed', header({}), answer({}), 'optional-response-header-removed possibly'],
    ['required header removed', header({ required: true }), answer({}), 'required-response-header-removed breaking'],
    ['header became optional', header({ required: true }), header({}), 'response-header-became-optional breaking'],
    [
      'header type changed',
      header({ schema: { type: 'integer' } }),
      header({}),
      'response-header-type-changed breaking',
    ],
    [
      'header type narrowed',
      header({}),
      header({ schema: { type: 'integer' } }),
      'response-header-type-compatible safe',
    ],
  ])('with its %s is reported', async (_words, before, after, kind) => {
    expect(await kinds(before, after)).toEqual([kind]);
  });
});

describe('the rest of the document', () => {
  const scheme = (more: object): object =>
    api({}, { components: { securitySchemes: { main: { type: 'oauth2', ...more } } } });
  const flow = (more: object): object =>
    scheme({ flows: { implicit: { authorizationUrl: 'https://a.test', scopes: {}, ...more } } });
  it.each([
    ['schema added', api({}), api({}, { components: { schemas: { A: text } } }), 'api-schema-added safe'],
    ['schema removed', api({}, { components: { schemas: { A: text } } }), api({}), 'api-schema-removed safe'],
    ['server', api({}), api({}, { servers: [{ url: 'https://a.test' }] }), 'api-server-added safe'],
    ['security', api({}), api({}, { security: [{ main: [] }] }), 'api-global-security-added safe'],
    ['scheme added', api({}), scheme({}), 'api-security-component-added safe'],
    ['type of a scheme', scheme({}), scheme({ type: 'http' }), 'api-security-component-type-changed safe'],
    [
      'login address',
      flow({}),
      flow({ authorizationUrl: 'https://b.test' }),
      'api-security-component-oauth-url-changed safe',
    ],
    ['scope', flow({}), flow({ scopes: { read: '' } }), 'api-security-component-oauth-scope-added safe'],
    ['webhook added', api({}), api({}, { webhooks: { made: get() } }), 'webhook-added safe'],
    ['webhook removed', api({}, { webhooks: { made: get() } }), api({}), 'webhook-removed breaking'],
    [
      'webhook',
      api({}, { webhooks: { made: get() } }),
      api({}, { webhooks: { made: get({ tags: ['t'] }) } }),
      'api-tag-added safe',
    ],
    [
      'callback removed',
      operation({ callbacks: { done: { '{$url}': get() } } }),
      operation(),
      'callback-removed possibly',
    ],
    [
      'callback',
      operation({ callbacks: { done: { '{$url}': get() } } }),
      operation({ callbacks: { done: { '{$url}': get({ requestBody: { required: true } }) } } }),
      'request-body-added-required possibly',
    ],
  ])('reports a change of a %s', async (_words, before, after, kind) => {
    expect(await kinds(before, after)).toEqual([kind]);
  });

  it('reports a change of a callback at the operation that causes it', async () => {
    const callback = (more: object): object => operation({ callbacks: { done: { '{$url}': get(more) } } });
    const { changes } = await compared(callback({}), callback({ requestBody: {} }));
    expect(changes.map(({ text, place }) => [text, place.operation?.path, place.callback])).toEqual([
      ['Callback `done`: Request body added (optional)', '/items', 'done'],
    ]);
  });

  it.each([
    ['1.0.0', '1.0.0', 'api-version-not-bumped'],
    ['1.1.0', '1.0.0', 'api-version-decreased'],
    ['1.0.0', '1.1.0', 'api-major-version-not-bumped'],
    ['1.0.0', '2.0.0', undefined],
    ['0.1.0', '0.2.0', undefined],
    ['2026-01', '2026-02', undefined],
  ])('reports that the version %s to %s does not show a breaking change', async (from, to, kind) => {
    const version = (of: string, paths: object): object => ({ ...api(paths), info: { version: of } });
    const { changes } = await compared(version(from, { '/a': get() }), version(to, {}));
    expect(changes.filter(({ place }) => place.group === 'info').map((each) => each.kind)).toEqual(
      kind === undefined ? [] : [kind],
    );
  });

  it('names the schemas that differ, also through others', async () => {
    const schemas = (a: object): object =>
      api({}, { components: { schemas: { A: a, B: object({ $ref: '#/components/schemas/A' }), C: text } } });
    expect((await compared(schemas(text), schemas({ type: 'integer' }))).changedSchemas).toEqual(['A', 'B']);
  });
});

describe('Swagger 2', () => {
  const swagger = (more: object): object => ({
    swagger: '2.0',
    info: {},
    paths: { '/items': { post: { responses: {}, ...more } } },
  });
  it('compares with OpenAPI 3', async () => {
    const old = swagger({
      parameters: [
        { in: 'body', name: 'item', required: true, schema: object({ type: 'string', 'x-nullable': true }) },
        { in: 'query', name: 'tags', type: 'array', items: text, collectionFormat: 'multi' },
      ],
      responses: { 200: { schema: object(text), headers: { 'X-Rate': { type: 'integer' } } } },
    });
    const content = (schema: object): object => ({ 'application/json': { schema } });
    const now = operation({
      parameters: [{ in: 'query', name: 'tags', schema: { type: 'array', items: text } }],
      requestBody: { required: true, content: content(object({ type: ['string', 'null'] })) },
      responses: { 200: { content: content(object(text)), headers: { 'X-Rate': { schema: { type: 'integer' } } } } },
    });
    expect(await kinds(old, now)).toEqual([]);
  });

  it('reports the fields of a form as properties', async () => {
    const form = (...parameters: object[]): object => swagger({ parameters });
    const name = { in: 'formData', name: 'name', type: 'string' };
    expect(
      await kinds(form(name), form(name, { in: 'formData', name: 'size', type: 'integer', required: true })),
    ).toEqual(['new-required-request-property breaking', 'request-body-became-required breaking']);
  });

  it('reports another way of writing a list', async () => {
    const list = (collectionFormat: string): object =>
      swagger({ parameters: [{ in: 'query', name: 'tags', type: 'array', items: text, collectionFormat }] });
    expect(await kinds(list('multi'), list('csv'))).toEqual(['request-parameter-style-changed possibly']);
  });
});
