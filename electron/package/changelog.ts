/** A version's part of CHANGELOG.md: its heading is `## 1.2.3 (2026-11-28)`. */
export interface Release {
  readonly version: string;
  readonly date: string;
  /** Markdown, without the heading. */
  readonly notes: string;
}

const HEADING = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/m;

/** The releases of a changelog, newest first as they are written. */
export function readReleases(changelog: string): readonly Release[] {
  const parts = changelog
    .replaceAll('\r\n', '\n')
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '));
  return parts.map((part) => {
    const [heading, version = '', date = ''] = HEADING.exec(part) ?? [];
    if (heading === undefined || !part.startsWith(heading))
      throw new Error(`A heading of CHANGELOG.md is not "## VERSION (DATE)": ${part.split('\n', 1)[0] ?? ''}`);
    return { version, date, notes: part.slice(heading.length).trim() };
  });
}

/** Throws if the changelog does not have the version, or says nothing of it. */
export function releaseOf(changelog: string, version: string): Release {
  const release = readReleases(changelog).find((one) => one.version === version);
  if (release === undefined) throw new Error(`CHANGELOG.md has no date for version ${version}`);
  if (release.notes === '') throw new Error(`CHANGELOG.md says nothing about version ${version}`);
  return release;
}
