import { operation } from '../operation.ts';
import { collectionSchema } from '../objects/collection.ts';
import { spaceSchema } from '../objects/space.ts';
import {
  collectionDescription,
  collectionTitle,
  defaultLevelInput,
  pagingQuery,
  position,
  saysSomething,
} from '../requests.ts';
import { z } from '../zod.ts';

const area = 'collections';
const collection = { kind: 'json', schema: collectionSchema } as const;

export const collectionOperations = {
  getCollection: operation({
    method: 'GET',
    path: '/collections/{collectionId}',
    area,
    summary: 'Get a collection',
    response: collection,
    statuses: [200],
  }),
  deleteCollection: operation({
    method: 'DELETE',
    path: '/collections/{collectionId}',
    area,
    summary: 'Delete a collection',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  updateCollection: operation({
    method: 'PATCH',
    path: '/collections/{collectionId}',
    area,
    summary: 'Change the title, description or default level of a collection',
    body: z.object({
      title: collectionTitle.optional(),
      description: collectionDescription.optional(),
      defaultLevel: defaultLevelInput.optional(),
    }),
    response: collection,
    statuses: [200],
  }),
  listSpacesInCollection: operation({
    method: 'GET',
    path: '/collections/{collectionId}/spaces',
    area,
    summary: 'List the spaces of a collection',
    query: pagingQuery,
    response: { kind: 'list', item: spaceSchema },
    statuses: [200],
  }),
  moveCollection: operation({
    method: 'POST',
    path: '/collections/{collectionId}/move',
    area,
    summary: 'Move a collection to another parent or position',
    body: z
      .object({
        /** Null: to the root of the organization. */
        parent: z.string().nullable().optional(),
        position: position(
          z.discriminatedUnion('type', [
            z.object({ type: z.literal('space'), space: z.string() }),
            z.object({ type: z.literal('collection'), collection: z.string() }),
          ]),
        )
          .refine(saysSomething, 'Neither before nor after anything')
          .meta({ minProperties: 1 })
          .optional(),
      })
      .refine(saysSomething, 'Nothing to change')
      .meta({ minProperties: 1 }),
    response: collection,
    statuses: [200],
    failures: [409],
  }),
  transferCollection: operation({
    method: 'POST',
    path: '/collections/{collectionId}/transfer',
    area,
    summary: 'Transfer a collection to another organization',
    body: z.object({ organization: z.string() }),
    response: collection,
    statuses: [200],
    failures: [409, 412],
  }),
  listCollectionsInOrganization: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/collections',
    area,
    summary: 'List the collections of an organization',
    query: pagingQuery.extend({ nested: z.boolean().default(true) }),
    response: { kind: 'list', item: collectionSchema },
    statuses: [200],
  }),
  createCollection: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/collections',
    area,
    summary: 'Create a collection',
    body: z.object({ title: collectionTitle.optional(), parent: z.string().optional() }),
    response: collection,
    statuses: [201],
  }),
};
