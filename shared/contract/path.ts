import type { OperationShape } from './operation.ts';

const PARAMETER = /\{([^{}]+)\}/g;

/** `['spaceId', 'commentId']` of `/spaces/{spaceId}/comments/{commentId}`. */
export function pathParameterNames(path: string): readonly string[] {
  return [...path.matchAll(PARAMETER)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** The path with its parameters put in, each encoded so that it stays one segment. They must have passed `checkInput`. */
export function fillPath(path: OperationShape['path'], parameters: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(PARAMETER, (_whole, name: string) => encodeURIComponent(String(parameters[name])));
}

/** The pattern that routers read: `/spaces/:spaceId/comments`. */
export function routePattern(path: OperationShape['path']): string {
  return path.replaceAll(PARAMETER, ':$1');
}
