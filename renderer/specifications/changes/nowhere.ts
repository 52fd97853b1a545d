import type { ChangePlace } from '#shared/model/specification-changes.ts';

export const NOWHERE: ChangePlace = {
  group: 'info',
  operation: null,
  callback: null,
  direction: null,
  parameter: null,
  header: null,
  status: null,
  mediaType: null,
  path: [],
  name: null,
};
