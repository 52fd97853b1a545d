/** API documentation tags -> blocks. */
import type { Block } from '../blocks.ts';
import type { BlockSource } from './block-source.ts';
import type { RawNode } from './raw-node.ts';
import { words } from './words.ts';

export function addOpenapi(blocks: Block[], { name, attributes }: RawNode, source: BlockSource): void {
  const of = (attribute: string): string => attributes[attribute] ?? '';
  const spec = of('spec') || of('src');
  const key = (type: string, text: string): string => source.keys.key(type, text);
  switch (name) {
    case '%openapi-schemas':
      blocks.push({
        type: 'openapi-schemas',
        key: key('openapi-schemas', of('schemas')),
        spec,
        schemas: words(attributes['schemas']),
        grouped: of('grouped') === 'true',
      });
      return;
    case '%openapi-webhook':
      blocks.push({
        type: 'openapi-webhook',
        key: key('openapi-webhook', of('name')),
        spec,
        name: of('name'),
        method: of('method'),
      });
      return;
    default:
      blocks.push({
        type: 'openapi-operation',
        key: key('openapi-operation', `${of('method')} ${of('path')}`),
        spec,
        method: of('method'),
        path: of('path'),
      });
  }
}
