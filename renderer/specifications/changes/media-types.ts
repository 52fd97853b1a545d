/** Media types by name: `application/vnd.shop+json; version=2`. */
interface MediaType {
  readonly type: string;
  readonly subtype: string;
  readonly suffix: string;
  readonly parameters: string;
}

/** Null: it is no media type. */
function mediaTypeOf(name: string): MediaType | null {
  const [bare = '', ...parameters] = name.toLowerCase().split(';');
  const found = /^\s*([^/\s+]+)\/([^/\s+]+)(?:\+([^/\s+]+))?\s*$/.exec(bare);
  if (found === null) return null;
  const [, type = '', subtype = '', suffix = ''] = found;
  return {
    type,
    subtype,
    suffix,
    parameters: parameters
      .map((each) => each.trim())
      .sort()
      .join(';'),
  };
}

/** `application/problem+json` is a kind of `application/json`; parameters do not matter. */
function includes(wide: MediaType, narrow: MediaType): boolean {
  if (wide.type !== narrow.type) return false;
  if (wide.suffix === '' && narrow.suffix !== '' && narrow.suffix === wide.subtype) return true;
  return wide.subtype === narrow.subtype && wide.suffix === narrow.suffix;
}

/** How the name of a media type changed. Null: they are two media types. */
export function renamedMediaType(before: string, after: string): 'changed' | 'specialized' | 'generalized' | null {
  const [old, now] = [mediaTypeOf(before), mediaTypeOf(after)];
  if (old === null || now === null) return null;
  const [narrower, wider] = [includes(old, now), includes(now, old)];
  if (!narrower && !wider) return null;
  if (old.parameters !== now.parameters) return 'changed';
  return narrower ? 'specialized' : 'generalized';
}

/** Whether 1 and "1" look the same in it. */
export function isWrittenAsText(mediaType: string): boolean {
  const media = mediaTypeOf(mediaType);
  return !(media?.subtype === 'json' || media?.suffix === 'json');
}
