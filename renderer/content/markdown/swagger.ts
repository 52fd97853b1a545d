import type { Block, SwaggerParameter, SwaggerResponse } from '../blocks.ts';
import type { BlockSource } from './block-source.ts';
import type { RawChild, RawNode } from './raw-node.ts';

export function addSwagger(blocks: Block[], node: RawNode, source: BlockSource): void {
  const { attributes } = node;
  const parameters: SwaggerParameter[] = [];
  const responses: SwaggerResponse[] = [];
  const rest: RawChild[] = [];
  for (const child of node.children) {
    if (typeof child === 'string') {
      rest.push(child);
    } else if (child.name === '%swagger-parameter') {
      const inner = source.blocks(child.children);
      const name = child.attributes['name'] ?? '';
      parameters.push({
        key: source.keys.key('parameter', name, inner),
        name,
        in: child.attributes['in'] ?? '',
        type: child.attributes['type'] ?? '',
        required: child.attributes['required'] === 'true' || child.attributes['required'] === 'required',
        blocks: inner,
      });
    } else if (child.name === '%swagger-response') {
      const inner = source.blocks(child.children);
      const status = child.attributes['status'] ?? '';
      responses.push({
        key: source.keys.key('response', status, inner),
        status,
        description: child.attributes['description'] ?? '',
        blocks: inner,
      });
    } else if (child.name === '%swagger-description') {
      rest.push(...child.children);
    } else {
      rest.push(child);
    }
  }
  const method = attributes['method'] ?? '';
  const path = `${attributes['baseUrl'] ?? attributes['host'] ?? ''}${attributes['path'] ?? ''}`;
  const inner = source.blocks(rest);
  blocks.push({
    type: 'swagger',
    key: source.keys.key('swagger', `${method} ${path}`, [...inner, ...parameters, ...responses]),
    method,
    path,
    summary: attributes['summary'] ?? '',
    blocks: inner,
    parameters,
    responses,
  });
}
