import { releaseOf } from './changelog.ts';
import { UNSIGNED } from './signing.ts';

export interface ReleaseFacts {
  /** `v1.2.3` */
  readonly tag: string;
  /** The version of package.json. */
  readonly version: string;
  readonly changelog: string;
  /** The names of the packages. */
  readonly files: readonly string[];
}

/** The text of a release, in Markdown. Throws if the tag or the changelog does not fit the version. */
export function releaseNotes({ tag, version, changelog, files }: ReleaseFacts): string {
  if (tag !== `v${version}`) throw new Error(`the tag "${tag}" is not "v${version}", the version of package.json`);
  const { notes } = releaseOf(changelog, version);
  const packages = files.filter((name) => /\.(exe|zip|dmg|AppImage|deb|rpm)$/.test(name)).sort();
  const unsigned = packages.filter((name) => name.includes(`${UNSIGNED}.`));
  const linux = packages.some((name) => /\.(AppImage|deb|rpm)$/.test(name));
  const parts = [notes];
  if (unsigned.length > 0) {
    parts.push(
      '## Unsigned packages',
      'The system will warn about these packages. Compare their checksums with `SHA256SUMS` before you install them:',
      unsigned.map((name) => `- \`${name}\``).join('\n'),
    );
  }
  if (linux) parts.push('Linux packages are not signed. Compare their checksums with `SHA256SUMS`.');
  return `${parts.join('\n\n')}\n`;
}
