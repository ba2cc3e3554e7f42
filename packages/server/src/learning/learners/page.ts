import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { learnerOpenapi, learnerPageScript } from '@eemusic/contract/learning/learners';
import type { CompressedDocument } from '@eemusic/contract/platform/endpoint';
import fastify from 'fastify';
import { build } from '#platform/build.ts';
import { lazy } from '#platform/lazy.ts';

/**
 * Everything comes from this server, and no token is typed into the page. Scalar's faintest grey has too little
 * contrast.
 */
const configuration = {
  operationTitleSource: 'path',
  customCss: '.light-mode { --scalar-color-3: #666 } .dark-mode { --scalar-color-3: #a8a8a8 }',
  withDefaultFonts: false,
  telemetry: false,
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The description, shown by Scalar. */
export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>EEMusic learner service</title>
  </head>
  <body>
    <script id="api-reference" data-url="${learnerOpenapi.path}" data-configuration='${JSON.stringify(configuration)}'></script>
    <script src="${learnerPageScript.path}"></script>
  </body>
</html>
`;

/** Scalar has its script only as a route; it is 5 MB, so it is loaded and compressed when somebody opens the page. */
export const readScript = lazy(async (): Promise<CompressedDocument> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/page', configuration: { content: {} } });
  const { rawPayload: plain } = await app.inject('/page/js/scalar.js');
  await app.close();
  return { plain, gzip: await promisify(gzip)(plain), etag: `"${build().name}"` };
});
