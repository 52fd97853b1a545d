import { openApiDocument } from '#shared/contract/openapi.ts';
import { helpText, wantsHelp } from './help.ts';

/** `npm run contract`: the contract as an OpenAPI 3.1 document on standard output. */
if (wantsHelp(process.argv)) {
  const purpose = 'Prints the API contract as an OpenAPI 3.1 document.';
  console.log(helpText({ name: 'npm run contract', purpose, switches: {} }));
  process.exit(0);
}
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
