import { openApiDocument } from '#shared/contract/openapi.ts';

/** `npm run contract`: the contract as an OpenAPI 3.1 document on standard output. */
process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
