import { execFileSync } from 'node:child_process';

/** `npm run check:commits`: no subject of a commit is longer than git's own tools show in one line. */
const LONGEST = 72;
/** The rule holds for the commits after this one. */
const BEFORE_THE_RULE = '9db7a05';

function subjects(): readonly string[] | null {
  try {
    const log = execFileSync('git', ['log', '--format=%h %s', `${BEFORE_THE_RULE}..HEAD`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter((line) => line !== '');
  } catch {
    // Without git, without a repository, or with a part of its history only, there is nothing to read.
    return null;
  }
}

const long = (subjects() ?? []).filter((line) => line.slice(line.indexOf(' ') + 1).length > LONGEST);
for (const line of long) console.log(`The subject has more than ${String(LONGEST)} characters: ${line}`);
process.exitCode = long.length === 0 ? 0 : 1;
