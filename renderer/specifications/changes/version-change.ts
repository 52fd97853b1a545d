import type { ChangeList } from './change-list.ts';

type Version = readonly [number, number, number];

/** Null: it is no semantic version, so nothing is promised about its parts. */
function versionOf(text: string): Version | null {
  const found = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text.trim());
  return found === null ? null : [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** Breaking changes need a new major version; below 1.0.0, the minor version takes its part. */
export function versionChange(list: ChangeList, before: string, after: string): void {
  const [old, now] = [versionOf(before), versionOf(after)];
  if (old === null || now === null) return;
  const place = { group: 'info' } as const;
  const order = old.map((part, at) => (now[at] ?? 0) - part).find((difference) => difference !== 0) ?? 0;
  const raised = now[0] > old[0] || (old[0] === 0 && now[0] === 0 && now[1] > old[1]);
  if (order === 0) list.report('api-version-not-bumped', place, { to: after });
  else if (order < 0) list.report('api-version-decreased', place, { from: before, to: after });
  else if (!raised) list.report('api-major-version-not-bumped', place, { from: before, to: after });
}
