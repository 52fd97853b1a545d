import { startSampleService, type SampleService } from '../sample/service.ts';
import { readSampleSwitches, type SampleSwitches } from './sample-switches.ts';

/** `npm run sample`: the sample service alone, until it is stopped. Its README.md describes the switches. */
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
  fail(1, thrown instanceof Error ? thrown.message : 'the service did not start');
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
    `The sample service answers at ${baseUrl} (stop it with Ctrl+C).`,
    '',
    'Connect to it with this address and',
    ...organizations.map(({ id, title }) => `  organization  ${id}   ${title}`),
    ...Object.entries(tokens).map(([who, token]) => `  token         ${token}   ${who}`),
  ].join('\n');
}

function fail(code: number, message: string): never {
  console.error(`sample: ${message}`);
  process.exit(code);
}
