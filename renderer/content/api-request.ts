import type { ApiRequest } from '#shared/api-model.ts';
import type { Block, OpenApiOperation, OpenApiSchemas, OpenApiWebhook } from './blocks.ts';
import { forEachBlock } from './walk.ts';

export type ApiBlock = OpenApiOperation | OpenApiSchemas | OpenApiWebhook;

/** The request of an API block. Views and the page's controller must build equal requests. */
export function apiRequest(block: ApiBlock): ApiRequest {
  const { spec } = block;
  switch (block.type) {
    case 'openapi-operation':
      return { kind: 'operation', spec, method: block.method.toLowerCase(), path: block.path };
    case 'openapi-webhook':
      return { kind: 'webhook', spec, method: block.method.toLowerCase(), name: block.name };
    case 'openapi-schemas':
      return { kind: 'schemas', spec, names: block.schemas };
  }
}

/** The key by which a request and its answer match. */
export function requestKey(request: ApiRequest): string {
  return JSON.stringify(request);
}

/** All requests of these blocks, without repetition. */
export function apiRequestsIn(blocks: readonly Block[]): readonly ApiRequest[] {
  const found = new Map<string, ApiRequest>();
  forEachBlock(blocks, (block) => {
    if (block.type !== 'openapi-operation' && block.type !== 'openapi-webhook' && block.type !== 'openapi-schemas')
      return;
    const request = apiRequest(block);
    found.set(requestKey(request), request);
  });
  return [...found.values()];
}
