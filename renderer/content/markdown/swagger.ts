import type { Block, SwaggerParameter, SwaggerResponse } from '../blocks.ts';
import type { BlockSource } from './block-source.ts';
import { rawText } from './inlines.ts';
import type { RawChild, RawNode } from './raw-node.ts';

/** Collected parts of an API block. */
interface Parts {
  summary: string;
  readonly parameters: SwaggerParameter[];
  readonly responses: SwaggerResponse[];
  readonly rest: RawChild[];
}

/**
 * The API block that is written in the page: `{% swagger %}` with its parts beside each other, or the older `{%
 * api-method %}` with nested parts.
 */
export function addSwagger(blocks: Block[], node: RawNode, source: BlockSource): void {
  const { attributes } = node;
  const parts: Parts = { summary: attributes['summary'] ?? '', parameters: [], responses: [], rest: [] };
  gather(node.children, '', parts, source);
  const method = attributes['method'] ?? '';
  const path = `${attributes['baseUrl'] ?? attributes['host'] ?? ''}${attributes['path'] ?? ''}`;
  const inner = source.blocks(parts.rest);
  blocks.push({
    type: 'swagger',
    key: source.keys.key('swagger', `${method} ${path}`, [...inner, ...parts.parameters, ...parts.responses]),
    method,
    path,
    summary: parts.summary,
    blocks: inner,
    parameters: parts.parameters,
    responses: parts.responses,
  });
}

/** `place`: the place in a request of the parameters below (`path`, `query`), if a container names it. */
function gather(children: readonly RawChild[], place: string, parts: Parts, source: BlockSource): void {
  for (const child of children) {
    if (typeof child === 'string') {
      parts.rest.push(child);
      continue;
    }
    const within = /^%api-method-(path|query|headers?|form-data|body|cookie)(?:-parameters)?$/.exec(child.name)?.[1];
    switch (child.name) {
      case '%swagger-parameter':
      case '%api-method-parameter':
        parts.parameters.push(toParameter(child, place, source));
        break;
      case '%swagger-response':
      case '%api-method-response-example':
        parts.responses.push(toResponse(child, source));
        break;
      case '%swagger-description':
      case '%api-method-description':
        parts.rest.push(...child.children);
        break;
      case '%api-method-summary':
        parts.summary ||= rawText(child).trim();
        break;
      case '%api-method-spec':
      case '%api-method-request':
      case '%api-method-response':
        gather(child.children, place, parts, source);
        break;
      default:
        if (within === undefined) parts.rest.push(child);
        else gather(child.children, within.replace(/s$/, ''), parts, source);
    }
  }
}

function toParameter(node: RawNode, place: string, source: BlockSource): SwaggerParameter {
  const { attributes } = node;
  const blocks = source.blocks(node.children);
  const name = attributes['name'] ?? '';
  return {
    key: source.keys.key('parameter', name, blocks),
    name,
    in: attributes['in'] ?? place,
    type: attributes['type'] ?? '',
    required: attributes['required'] === 'true' || attributes['required'] === 'required',
    blocks,
  };
}

function toResponse(node: RawNode, source: BlockSource): SwaggerResponse {
  const { attributes, children } = node;
  const isDescription = (child: RawChild): child is RawNode =>
    typeof child !== 'string' && child.name === '%api-method-response-example-description';
  const descriptions = children.filter(isDescription).map((child) => rawText(child).trim());
  const blocks = source.blocks(children.filter((child) => !isDescription(child)));
  const status = attributes['status'] ?? attributes['httpCode'] ?? '';
  return {
    key: source.keys.key('response', status, blocks),
    status,
    description: attributes['description'] ?? descriptions.join(' '),
    blocks,
  };
}
