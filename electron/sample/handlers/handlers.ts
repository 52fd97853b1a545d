import type { AnyOperationName } from '#shared/contract/index.ts';
import type { Handlers } from '../call.ts';
import { collectionHandlers } from './collections.ts';
import { optionalLibraryHandlers } from './optional.ts';
import { spaceCommentHandlers } from './space-comments.ts';
import { spaceContentHandlers } from './space-content.ts';

/** Every operation of both tables with its handler. */
export const handlers: Partial<Handlers<AnyOperationName>> = {
  ...collectionHandlers,
  ...spaceContentHandlers,
  ...spaceCommentHandlers,
  ...optionalLibraryHandlers,
};
