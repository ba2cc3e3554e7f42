import { readFileSync, writeFileSync } from 'node:fs';
import { describeLearnerApi } from '@eemusic/server/src/learning/learners/api.ts';
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';

/**
 * `npm run client`: types of the calls, from the description at /openapi/learner.json. `--check` fails where they are
 * stale.
 */
const target = new URL('../src/schema.gen.ts', import.meta.url);

const { servers: _, ...description } = describeLearnerApi('');
// Our own type of the description is wider than that of the package.
const ast = await openapiTS(description as unknown as OpenAPI3);
const generated = COMMENT_HEADER + astToString(ast);

if (!process.argv.includes('--check')) writeFileSync(target, generated);
else if (readFileSync(target, 'utf8') !== generated) {
  process.stderr.write('packages/learner-client/src/schema.gen.ts is stale: npm run client\n');
  process.exitCode = 1;
}
