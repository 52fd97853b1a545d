import type { DocumentRule, SchemaRule } from './rules.ts';

/**
 * The one table of rules. A schema rule says what changed in a schema and how bad that is where a client sends the
 * value (`request`) and where a client receives it (`response`). A kind is named after its place: `max-decreased` of a
 * property in a request body is `request-property-max-decreased`. `ids` and `classes` hold what differs in one place.
 *
 * The classes follow two ideas. A client breaks if what it sends is refused, or if it receives what it was never
 * promised. So a narrower request and a wider response are breaking, the opposite is safe. A change is possibly
 * breaking if the specification does not say enough: a first limit often writes down what the server did before.
 */
const narrower = (change: string, text: string, more: Partial<SchemaRule> = {}): SchemaRule => ({
  ...{ change, text, request: 'breaking', response: 'safe' },
  ...more,
});
const wider = (change: string, text: string, more: Partial<SchemaRule> = {}): SchemaRule => ({
  ...{ change, text, request: 'safe', response: 'breaking' },
  ...more,
});
const harmless = (change: string, text: string, more: Partial<SchemaRule> = {}): SchemaRule => ({
  ...{ change, text, request: 'safe', response: 'safe' },
  ...more,
});

/** A limit that allows less when it falls. `unset`: for who receives what it no longer excludes. */
function upper(name: string, words: string, unset: SchemaRule['response'] = 'possibly'): SchemaRule[] {
  return [
    narrower(`${name}-decreased`, `${words} lowered from {from} to {to}`, { oneWay: 'both' }),
    wider(`${name}-increased`, `${words} raised from {from} to {to}`, { oneWay: 'response' }),
    narrower(`${name}-set`, `${words} {to} added`, { request: 'possibly', oneWay: 'both' }),
    wider(`${name}-unset`, `${words} {from} removed`, { response: unset, oneWay: 'both' }),
  ];
}

/** A limit that allows less when it rises. */
function lower(
  name: string,
  words: string,
  unset: SchemaRule['response'] = 'possibly',
  oneWay: 'response' | 'both' = 'both',
): SchemaRule[] {
  return [
    narrower(`${name}-increased`, `${words} raised from {from} to {to}`, { oneWay }),
    wider(`${name}-decreased`, `${words} lowered from {from} to {to}`, { oneWay: 'response' }),
    narrower(`${name}-set`, `${words} {to} added`, { request: 'possibly', oneWay }),
    wider(`${name}-unset`, `${words} {from} removed`, { response: unset, oneWay }),
  ];
}

function subschema(name: string, words: string): SchemaRule[] {
  return [narrower(`${name}-added`, `${words} added`), wider(`${name}-removed`, `${words} removed`)];
}

export const SCHEMA_RULES: readonly SchemaRule[] = [
  // Types
  {
    ...narrower('type-changed', '{name} changed from {from} to {to}', { response: 'breaking' }),
    ...{ classes: { parameterProperty: 'possibly', headerProperty: 'possibly' }, oneWay: 'request' },
  },
  narrower('type-specialized', '{name} narrowed from {from} to {to}', { oneWay: 'request' }),
  wider('type-generalized', '{name} widened from {from} to {to}', { oneWay: 'request' }),
  harmless('type-compatible', '{name} changed from {from} to {to}, which look the same as text', { oneWay: 'request' }),
  narrower('list-of-types-narrowed', 'no longer accepts {from}', { oneWay: 'request' }),
  wider('list-of-types-widened', 'may also be {to}', { oneWay: 'request' }),
  wider('became-nullable', 'may now be null'),
  narrower('became-not-nullable', 'may no longer be null'),

  // Values
  narrower('became-enum', 'limited to listed values'),
  wider('no-longer-enum', 'no longer limited to listed values', { response: 'possibly' }),
  narrower('enum-value-removed', 'value {from} removed', {
    ids: { responseBody: 'response-mediatype-enum-value-removed' },
    oneWay: 'request',
  }),
  wider('enum-value-added', 'value {to} added', { response: 'possibly', oneWay: 'response' }),
  narrower('x-extensible-enum-value-removed', 'value {from} removed from the open list', { oneWay: 'request' }),
  harmless('x-extensible-enum-value-added', 'value {to} added to the open list'),
  narrower('const-added', 'fixed to {to}'),
  wider('const-removed', 'no longer fixed to {from}'),
  narrower('const-changed', 'fixed value changed from {from} to {to}', { response: 'breaking' }),
  harmless('default-value-added', 'default {to} added', { classes: { parameter: 'breaking' } }),
  harmless('default-value-removed', 'default {from} removed', { classes: { parameter: 'breaking' } }),
  harmless('default-value-changed', 'default changed from {from} to {to}', { classes: { parameter: 'breaking' } }),

  // Limits
  ...upper('max', 'maximum'),
  ...upper('exclusive-max', 'exclusive maximum'),
  ...upper('max-length', 'maximum length', 'breaking'),
  ...upper('max-items', 'maximum number of items'),
  ...upper('max-properties', 'maximum number of properties'),
  ...upper('max-contains', 'maximum number of matching items'),
  ...lower('min', 'minimum'),
  ...lower('exclusive-min', 'exclusive minimum'),
  ...lower('min-length', 'minimum length', 'possibly', 'response'),
  ...lower('min-items', 'minimum number of items', 'breaking'),
  ...lower('min-properties', 'minimum number of properties'),
  ...lower('min-contains', 'minimum number of matching items'),
  narrower('multiple-of-set', 'must be a multiple of {to}', { request: 'possibly' }),
  wider('multiple-of-unset', 'no longer has to be a multiple of {from}', { response: 'possibly' }),
  narrower('multiple-of-changed', 'must be a multiple of {to} instead of {from}', {
    ...{ request: 'possibly', response: 'possibly' },
  }),
  narrower('unique-items-set', 'items must be unique', { request: 'possibly' }),
  wider('unique-items-unset', 'items may repeat', { response: 'possibly' }),
  narrower('pattern-added', 'pattern {to} added'),
  harmless('pattern-removed', 'pattern {from} removed'),
  narrower('pattern-changed', 'pattern changed from {from} to {to}', { request: 'possibly' }),
  harmless('pattern-generalized', 'pattern widened from {from} to {to}'),

  // Combined schemas
  narrower('all-of-added', '{to} added to allOf'),
  harmless('all-of-removed', '{from} removed from allOf', { request: 'possibly' }),
  harmless('all-of-added-annotation-only', '{to}, which limits nothing, added to allOf'),
  harmless('all-of-removed-annotation-only', '{from}, which limited nothing, removed from allOf'),
  harmless('any-of-added', '{to} added to anyOf'),
  narrower('any-of-removed', '{from} removed from anyOf'),
  wider('one-of-added', '{to} added to oneOf'),
  narrower('one-of-removed', '{from} removed from oneOf'),
  narrower('wrapped-in-one-of', 'replaced by a choice of {to} alternatives', { response: 'breaking' }),
  wider('prefix-items-added', '{to} added to prefixItems'),
  narrower('prefix-items-removed', '{from} removed from prefixItems'),
  narrower('not-added', 'excluded values (not) added', { request: 'possibly' }),
  wider('not-removed', 'excluded values (not) removed', { response: 'possibly' }),
  ...subschema('if', 'condition (if)'),
  ...subschema('then', 'consequence (then)'),
  ...subschema('else', 'alternative (else)'),
  ...subschema('contains', 'requirement for one item (contains)'),
  ...subschema('property-names', 'rule for property names'),
  ...subschema('unevaluated-items', 'rule for other items (unevaluatedItems)'),
  ...subschema('unevaluated-properties', 'rule for other properties (unevaluatedProperties)'),
  ...subschema('content-schema', 'schema of the encoded content'),
  ...subschema('dependent-schema', 'schema that depends on property {name}'),
  ...subschema('pattern-property', 'rule for property names like {name}'),
  narrower('dependent-required-added', 'property {name} now requires {to}'),
  wider('dependent-required-removed', 'property {name} no longer requires {from}'),
  narrower('dependent-required-changed', 'property {name} requires {to} instead of {from}', { response: 'breaking' }),
  narrower('content-media-type-changed', 'media type of the content changed from {from} to {to}', {
    response: 'breaking',
  }),
  narrower('content-encoding-changed', 'encoding of the content changed from {from} to {to}', {
    response: 'breaking',
  }),
  harmless('discriminator-added', 'discriminator {to} added'),
  harmless('discriminator-removed', 'discriminator {from} removed'),
  harmless('discriminator-property-name-changed', 'discriminator changed from {from} to {to}'),
  harmless('discriminator-mapping-added', 'discriminator value {name} added'),
  harmless('discriminator-mapping-deleted', 'discriminator value {name} removed'),
  harmless('discriminator-mapping-changed', 'discriminator value {name} now means {to} instead of {from}'),

  // Properties
  harmless('removed-optional', 'removed', {
    ...{ request: 'possibly', response: 'possibly' },
    ids: {
      requestProperty: 'request-property-removed',
      requestReadOnlyProperty: 'request-read-only-property-removed',
      responseProperty: 'response-optional-property-removed',
      responseWriteOnlyProperty: 'response-optional-write-only-property-removed',
    },
  }),
  harmless('removed-required', 'required property removed', {
    ...{ request: 'possibly', response: 'breaking' },
    ids: {
      requestProperty: 'request-property-removed',
      requestReadOnlyProperty: 'request-read-only-property-removed',
      responseProperty: 'response-required-property-removed',
      responseWriteOnlyProperty: 'response-required-write-only-property-removed',
    },
  }),
  harmless('added-optional', 'added (optional)', {
    ids: {
      requestProperty: 'new-optional-request-property',
      requestReadOnlyProperty: 'new-request-read-only-property',
      responseProperty: 'response-optional-property-added',
      responseWriteOnlyProperty: 'response-optional-write-only-property-added',
    },
  }),
  narrower('added-required', 'added (required)', {
    ids: {
      requestProperty: 'new-required-request-property',
      requestReadOnlyProperty: 'new-request-read-only-property',
      responseProperty: 'response-required-property-added',
      responseWriteOnlyProperty: 'response-required-write-only-property-added',
      headerProperty: 'new-required-request-header-property',
    },
  }),
  narrower('added-required-with-default', 'added (required, with a default)', {
    ids: {
      requestProperty: 'new-required-request-property-with-default',
      requestReadOnlyProperty: 'new-request-read-only-property',
      responseProperty: 'response-required-property-added',
      responseWriteOnlyProperty: 'response-required-write-only-property-added',
      headerProperty: 'new-required-request-header-property',
    },
  }),
  narrower('became-required', 'became required', {
    ids: { headerProperty: 'request-header-property-became-required' },
  }),
  narrower('became-required-with-default', 'became required (with a default)', {
    oneWay: 'both',
    ids: {
      headerProperty: 'request-header-property-became-required',
      responseProperty: 'response-property-became-required',
      responseWriteOnlyProperty: 'response-write-only-property-became-required',
    },
  }),
  narrower('required-elsewhere', 'became required, though described elsewhere', { request: 'possibly' }),
  wider('became-optional', 'became optional', { oneWay: 'both' }),
  narrower('additional-properties-closed', 'unknown properties no longer allowed', { request: 'possibly' }),
  harmless('additional-properties-opened', 'unknown properties allowed'),
  narrower('additional-properties-added', 'rule for unknown properties added', { request: 'possibly' }),
  harmless('additional-properties-removed', 'rule for unknown properties removed'),
  narrower('items-added', 'rule for items added', { request: 'possibly' }),
  wider('items-removed', 'rule for items removed', { response: 'possibly' }),
  ...(['optional', 'required'] as const).flatMap((need) => [
    ...(['read', 'write'] as const).flatMap((side) =>
      (['', 'not-'] as const).map((not) =>
        harmless(`${need}-became-${not}${side}-only`, `became ${not === '' ? '' : 'not '}${side}-only`, {
          // A client that never got the value now gets it, and may refuse it.
          response: need === 'required' && side === 'write' && not === 'not-' ? 'possibly' : 'safe',
          ids: {
            requestProperty: `request-${need}-property-became-${not}${side}-only`,
            requestReadOnlyProperty: `request-${need}-property-became-${not}${side}-only`,
            responseProperty: `response-${need}-property-became-${not}${side}-only`,
            responseWriteOnlyProperty: `response-${need}-property-became-${not}${side}-only`,
          },
        }),
      ),
    ),
  ]),

  // Lifecycle of properties
  harmless('deprecated', 'deprecated'),
  harmless('deprecated-with-sunset', 'deprecated, ends on {to}'),
  harmless('deprecated-sunset-missing', 'deprecated without an end date', {
    ...{ request: 'breaking', response: 'breaking' },
  }),
  harmless('deprecated-sunset-invalid', 'deprecated with an end date that is not a date: {to}', {
    ...{ request: 'breaking', response: 'breaking' },
  }),
  harmless('sunset-date-too-small', 'deprecated, and its end date {to} is too close', {
    ...{ request: 'breaking', response: 'breaking' },
  }),
  harmless('reactivated', 'no longer deprecated'),
  harmless('stability-decreased', 'stability lowered from {from} to {to}', {
    ...{ request: 'breaking', response: 'breaking' },
  }),
  harmless('stability-increased', 'stability raised from {from} to {to}'),
];

const rows = (cls: DocumentRule['class'], texts: Readonly<Record<string, string>>): DocumentRule[] =>
  Object.entries(texts).map(([kind, text]): DocumentRule => ({ kind, class: cls, text }));

/** What changes outside of schemas, by its kind. */
export const DOCUMENT_RULES: readonly DocumentRule[] = [
  ...rows('breaking', {
    'api-path-removed-without-deprecation': 'Operation removed with its path',
    'api-path-removed-before-sunset': 'Operation removed with its path before its end date {from}',
    'api-path-sunset-parse': 'End date is not a date: {from}',
    'api-removed-without-deprecation': 'Operation removed',
    'api-removed-before-sunset': 'Operation removed before its end date {from}',
    'api-deprecated-sunset-parse': 'Operation deprecated with an end date that is not a date: {to}',
    'api-deprecated-sunset-missing': 'Operation deprecated without an end date',
    'api-sunset-date-too-small': 'Operation deprecated, and its end date {to} is too close',
    'api-sunset-date-changed-too-small': 'End date moved forward from {from} to {to}',
    'sunset-deleted': 'End date {from} removed while the operation is deprecated',
    'api-invalid-stability-level': 'Unknown stability level {to}',
    'api-stability-decreased': 'Stability lowered from {from} to {to}',
    'request-parameter-deprecated-sunset-missing': '{subject}: deprecated without an end date',
    'request-parameter-sunset-date-too-small': '{subject}: deprecated, and its end date {to} is too close',
    'request-parameter-sunset-date-changed-too-small': '{subject}: end date moved forward from {from} to {to}',
    'request-parameter-sunset-deleted': '{subject}: end date {from} removed while deprecated',
    'request-parameter-sunset-parse': '{subject}: end date is not a date: {from}',
    'request-parameter-removed-before-sunset': '{subject}: removed before its end date {from}',
    'new-required-request-default-parameter-to-existing-path': '{subject}: added to all operations (required)',
    'new-required-request-parameter': '{subject}: added (required)',
    'new-request-path-parameter': '{subject}: added',
    'request-parameter-became-required': '{subject}: became required',
    'request-body-added-required': 'Request body added (required)',
    'request-body-removed': 'Request body removed',
    'request-body-became-required': 'Request body became required',
    'request-body-media-type-removed': 'Request body: media type {from} removed',
    'request-body-media-type-schema-added': 'Request body ({name}): schema added',
    'response-media-type-removed': 'Response {status}: media type {from} removed',
    'response-media-type-name-generalized': 'Response {status}: media type widened from {from} to {to}',
    'response-success-status-removed': 'Response {status} removed',
    'required-response-header-removed': '{subject}: removed (was required)',
    'response-header-became-optional': '{subject}: became optional',
    'webhook-removed': 'Webhook {name} removed',
  }),
  ...rows('possibly', {
    'request-parameter-removed': '{subject}: removed',
    'request-parameter-style-changed': '{subject}: way of writing changed from {from} to {to}',
    'response-body-media-type-schema-removed': 'Response {status} ({name}): schema removed',
    'optional-response-header-removed': '{subject}: removed',
    'request-body-media-type-name-specialized': 'Request body: media type narrowed from {from} to {to}',
    'callback-removed': 'Callback {name} removed',
  }),
  ...rows('safe', {
    'endpoint-added': 'Operation added',
    'endpoint-deprecated': 'Operation deprecated',
    'endpoint-deprecated-with-sunset': 'Operation deprecated, ends on {to}',
    'endpoint-reactivated': 'Operation no longer deprecated',
    'api-path-removed-with-deprecation': 'Deprecated operation removed with its path',
    'api-removed-with-deprecation': 'Deprecated operation removed',
    'api-removed-after-sunset': 'Operation removed after its end date {from}',
    'api-removed-before-stable': 'Operation removed before it was stable ({from})',
    'api-stability-increased': 'Stability raised from {from} to {to}',
    'api-operation-id-removed': 'Operation id changed from {from} to {to}',
    'api-operation-id-added': 'Operation id {to} added',
    'api-tag-removed': 'Tag {from} removed',
    'api-tag-added': 'Tag {to} added',
    'api-security-removed': 'Security requirement {from} removed',
    'api-security-added': 'Security requirement {to} added',
    'api-security-scope-added': 'Scope {to} of {name} added',
    'api-security-scope-removed': 'Scope {from} of {name} removed',
    'api-global-security-removed': 'Security requirement {from} of all operations removed',
    'api-global-security-added': 'Security requirement {to} of all operations added',
    'api-global-security-scope-added': 'Scope {to} of {name} added for all operations',
    'api-global-security-scope-removed': 'Scope {from} of {name} removed for all operations',
    'api-security-component-added': 'Security scheme {name} added',
    'api-security-component-removed': 'Security scheme {name} removed',
    'api-security-component-type-changed': 'Security scheme {name}: type changed from {from} to {to}',
    'api-security-component-oauth-url-changed': 'Security scheme {name}: login address changed from {from} to {to}',
    'api-security-component-oauth-token-url-changed':
      'Security scheme {name}: token address changed from {from} to {to}',
    'api-security-component-oauth-scope-added': 'Security scheme {name}: scope {to} added',
    'api-security-component-oauth-scope-removed': 'Security scheme {name}: scope {from} removed',
    'api-security-component-oauth-scope-changed': 'Security scheme {name}: scope changed from {from} to {to}',
    'api-schema-added': 'Schema {name} added',
    'api-schema-removed': 'Schema {name} removed',
    'api-server-added': 'Server {to} added',
    'api-server-removed': 'Server {from} removed',
    'api-version-not-bumped': 'Breaking changes, but the version is still {to}',
    'api-version-decreased': 'Breaking changes, but the version went down from {from} to {to}',
    'api-major-version-not-bumped': 'Breaking changes, but the major version was not raised ({from} to {to})',
    'callback-added': 'Callback {name} added',
    'webhook-added': 'Webhook {name} added',
    'new-optional-request-parameter': '{subject}: added (optional)',
    'new-optional-request-default-parameter-to-existing-path': '{subject}: added to all operations (optional)',
    'request-parameter-became-optional': '{subject}: became optional',
    'request-parameter-deprecated': '{subject}: deprecated',
    'request-parameter-reactivated': '{subject}: no longer deprecated',
    'request-parameter-removed-with-deprecation': '{subject}: removed after deprecation',
    'request-parameter-removed-after-sunset': '{subject}: removed after its end date {from}',
    'request-body-added-optional': 'Request body added (optional)',
    'request-body-became-optional': 'Request body became optional',
    'request-body-media-type-added': 'Request body: media type {to} added',
    'request-body-media-type-name-changed': 'Request body: media type changed from {from} to {to}',
    'request-body-media-type-name-generalized': 'Request body: media type widened from {from} to {to}',
    'request-body-media-type-schema-removed': 'Request body ({name}): schema removed',
    'response-body-media-type-schema-added': 'Response {status} ({name}): schema added',
    'response-media-type-added': 'Response {status}: media type {to} added',
    'response-media-type-name-changed': 'Response {status}: media type changed from {from} to {to}',
    'response-media-type-name-specialized': 'Response {status}: media type narrowed from {from} to {to}',
    'response-success-status-added': 'Response {status} added',
    'response-non-success-status-removed': 'Response {status} removed',
    'response-non-success-status-added': 'Response {status} added',
    'response-header-added': '{subject}: added',
    'response-header-became-required': '{subject}: became required',
  }),
];
