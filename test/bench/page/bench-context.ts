import { type ContentContext, externalAddress } from '../../../renderer/content/content.ts';

/** Pages that are drawn for a measurement lead nowhere and have no files. */
export const benchContext: ContentContext = {
  resolveLink(target) {
    const href = externalAddress(target);
    return href === null ? { kind: 'app', href: `/${target.anchor}`, title: null } : { kind: 'external', href };
  },
  resolveFile: () => null,
  resolveReusable: (path) => ({ state: 'missing', title: path, reason: '' }),
  openExternal: () => undefined,
};
