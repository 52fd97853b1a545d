import type { collectionOperations } from '#shared/contract/operations/collections.ts';
import { collectionFor, organizationFor } from '../access.ts';
import type { Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { collectionOf, spaceOf } from '../present/library.ts';
import { refuse } from '../refuse.ts';
import {
  childCollections,
  childSpaces,
  deleteCollectionTree,
  isWithin,
  moveToEnd,
  placeBeside,
  transferCollectionTree,
} from '../world/library.ts';

export const collectionHandlers: Handlers<keyof typeof collectionOperations> = {
  getCollection: ({ collectionId }, call) => collectionOf(call, collectionFor(call, collectionId)),

  deleteCollection({ collectionId }, call) {
    if (!call.world.collections.has(collectionId)) return 'nothing';
    deleteCollectionTree(call.world, collectionFor(call, collectionId, 'admin'));
    return 'deleted';
  },

  updateCollection({ collectionId, body }, call) {
    const collection = collectionFor(call, collectionId, 'admin');
    if (body.title !== undefined) collection.title = body.title;
    if (body.description !== undefined) collection.description = body.description;
    if (body.defaultLevel !== undefined) collection.defaultLevel = body.defaultLevel;
    return collectionOf(call, collection);
  },

  listSpacesInCollection({ collectionId, query }, call) {
    const collection = collectionFor(call, collectionId);
    return pageOf(childSpaces(call.world, collection.organization, collection.id), {
      query,
      call,
      order: { id: (space) => space.id },
      present: (space) => spaceOf(call, space),
    });
  },

  moveCollection({ collectionId, body }, call) {
    const { world } = call;
    const collection = collectionFor(call, collectionId, 'admin');
    if (body.parent !== undefined && body.parent !== null) {
      const parent = collectionFor(call, body.parent, 'admin');
      if (parent.organization !== collection.organization)
        refuse(400, 'body.parent: it belongs to another organization');
      if (isWithin(world, parent, collection)) refuse(409, 'body.parent: a collection cannot move into itself');
    }
    const parent = body.parent === undefined ? collection.parent : body.parent;
    const { before, after } = body.position ?? {};
    if (before !== undefined && after !== undefined) refuse(400, 'body.position: either before or after');
    const anchor = before ?? after;
    if (anchor !== undefined) {
      const beside =
        (anchor.type === 'space' ? world.spaces.get(anchor.space) : world.collections.get(anchor.collection)) ??
        refuse(400, `body.position: there is no such ${anchor.type}`);
      const sibling = beside.organization === collection.organization && beside.parent === parent;
      if (!sibling || beside === collection) refuse(400, `body.position: the ${anchor.type} has another parent`);
      collection.parent = parent;
      placeBeside(world, collection, beside, before === undefined ? 'after' : 'before');
    } else if (parent !== collection.parent) {
      collection.parent = parent;
      moveToEnd(world, collection);
    }
    return collectionOf(call, collection);
  },

  transferCollection({ collectionId, body }, call) {
    const collection = collectionFor(call, collectionId, 'admin');
    if (body.organization === collection.organization)
      refuse(409, 'body.organization: the collection is there already');
    organizationFor(call, body.organization, 'admin');
    const published = transferCollectionTree(call.world, collection, body.organization);
    if (published !== null) refuse(412, `The space ${published.title} is part of a site of this organization`);
    return collectionOf(call, collection);
  },

  listCollectionsInOrganization({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    return pageOf(childCollections(call.world, organization.id, null, { nested: query.nested }), {
      query,
      call,
      order: { id: (collection) => collection.id },
      present: (collection) => collectionOf(call, collection),
    });
  },

  createCollection({ organizationId, body }, call) {
    const organization = organizationFor(call, organizationId, 'create');
    const parent = body.parent === undefined ? null : collectionFor(call, body.parent, 'create');
    if (parent !== null && parent.organization !== organization.id) {
      refuse(400, 'body.parent: it belongs to another organization');
    }
    const collection = {
      id: call.newId(),
      organization: organization.id,
      title: body.title ?? 'Untitled collection',
      parent: parent?.id ?? null,
      defaultLevel: 'inherit',
      order: 0,
    };
    call.world.collections.set(collection.id, collection);
    moveToEnd(call.world, collection);
    return collectionOf(call, collection);
  },
};
