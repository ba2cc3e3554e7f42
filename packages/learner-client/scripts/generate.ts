import { writeFileSync } from 'node:fs';
import { describeLearnerApi } from '@eemusic/server/src/learning/learners/api.ts';
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';

/** `npm run client`: types of the calls, from the description at /openapi/learner.json. */
const { servers: _, ...description } = describeLearnerApi('');
// Our own type of the description is wider than that of the package.
const ast = await openapiTS(description as unknown as OpenAPI3);
writeFileSync(new URL('../src/schema.gen.ts', import.meta.url), COMMENT_HEADER + astToString(ast));
