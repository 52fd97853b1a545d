import type { SpaceContent } from '../content/space-content.ts';
import { found } from '../refuse.ts';
import type { ChangeRequestRow } from './change-request.ts';
import type { SpaceRow } from './world.ts';

/** By its id, or by its number in the space. */
export function changeRequestIn(space: SpaceRow, idOrNumber: string): ChangeRequestRow {
  const request = space.changeRequests.find(({ id, number }) => id === idOrNumber || String(number) === idOrNumber);
  return found(request, `Change request ${idOrNumber}`);
}

export function setRequestContent(request: ChangeRequestRow, content: SpaceContent, at: string): void {
  request.revision = content.revision;
  request.content = () => content;
  request.updatedAt = at;
}
