import { startSampleService, type SampleService } from '../sample/service.ts';
import { helpText, wantsHelp } from './help.ts';
import { readSampleSwitches, sampleSwitches, type SampleSwitches } from './sample-switches.ts';

/** `npm run sample`: the sample service alone, until it is stopped. Its README.md describes the switches. */
if (wantsHelp(process.argv)) {
  const purpose = 'Runs the sample server until you stop it with Ctrl+C.';
  console.log(helpText({ name: 'npm run sample', purpose, switches: sampleSwitches }));
  process.exit(0);
}
const switches = readSwitches();
try {
  const service = await startSampleService(switches.options);
  console.log(switches.json ? JSON.stringify(described(service)) : inWords(service));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void service.close().then(() => process.exit(0));
    });
  }
} catch (thrown) {
  fail(1, thrown instanceof Error ? thrown.message : 'the server did not start');
}

function readSwitches(): SampleSwitches {
  try {
    return readSampleSwitches(process.argv.slice(2));
  } catch (thrown) {
    return fail(2, thrown instanceof Error ? thrown.message : 'unreadable switches');
  }
}

function described({ baseUrl, organizations, tokens }: SampleService) {
  return { baseUrl, organizations, tokens };
}

function inWords({ baseUrl, organizations, tokens }: SampleService): string {
  return [
    `The sample server runs at ${baseUrl} (stop it with Ctrl+C).`,
    '',
    'Connect to it with this URL and',
    ...organizations.map(({ id, title }) => `  organization  ${id}   ${title}`),
    ...Object.entries(tokens).map(([who, token]) => `  token         ${token}   ${who}`),
  ].join('\n');
}

function fail(code: number, message: string): never {
  console.error(`sample: ${message}`);
  process.exit(code);
}
