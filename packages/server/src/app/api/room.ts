import { webhookEvents } from '@eemusic/contract/access/webhooks';
import { apiDescription, apiEndpoints, apiPage, eventData, resources } from '@eemusic/contract/app/api';
import { capital } from '@eemusic/contract/platform/resource';
import { referencePage } from '#learning/learners/room.ts';
import { compressDocument } from '#platform/http/files.ts';
import { type Description, describeApi, objectOf, schemaOf } from '#platform/http/openapi.ts';
import { lazy } from '#platform/lazy.ts';
import type { Room } from '#platform/room.ts';
import { publicAddress } from '#platform/services.ts';
import { nouns } from './nouns.ts';
import { serveResource } from './resource.ts';

/** The interface for machines, `/api/v1`: the actions of the console for tokens of other systems. */
export const apiRoom: Room = {
  routes(serve, services) {
    for (const noun of nouns) serveResource(serve, services, noun);
    const described = lazy(() =>
      compressDocument(JSON.stringify(describeMachineApi(publicAddress(services.configuration)))),
    );
    serve(apiDescription, () => ({ contentType: 'application/json; charset=utf-8', body: described() }));
    serve(apiPage, () => referencePage('EEMusic interface for machines', apiDescription.path));
  },
};

/** Describes `/api/v1`, with the messages of webhooks. */
export function describeMachineApi(server: string): Description {
  const described = describeApi(apiEndpoints, { title: 'EEMusic interface for machines', server, description });
  const { schemas } = described.components as { schemas: Record<string, unknown> };
  for (const [noun, data] of Object.entries(eventData))
    schemas[dataName(noun)] = { title: dataName(noun), ...schemaOf(data, 'input', schemas) };
  return {
    ...described,
    tags: [
      ...resources.map(({ plural, about }) => ({ name: plural, description: about })),
      { name: 'events', description: 'Messages that webhooks send; added under Other systems.' },
    ],
    webhooks: Object.fromEntries(webhookEvents.map((event) => [event, eventOf(event)])),
  };
}

const dataName = (noun: string) => `${capital(noun)}EventData`;

function eventOf(event: string): object {
  const [noun = '', verb = ''] = event.split('.');
  const schema = objectOf({
    type: { const: event },
    timestamp: { type: 'string', format: 'date-time' },
    data: { $ref: `#/components/schemas/${dataName(noun)}` },
  });
  const id = { name: 'webhook-id', in: 'header', required: true, schema: { type: 'string' } };
  return {
    post: {
      operationId: `on${capital(noun)}${capital(verb)}`,
      tags: ['events'],
      summary: `Sent when this happens: ${event}.`,
      description: 'Signed as Standard Webhooks describes. The same message may come twice, with the same webhook-id.',
      security: [],
      parameters: [{ ...id, description: 'The same for every attempt.' }],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'It was received.' },
        '4XX': { description: 'It is sent again later; after 410 nothing is.' },
      },
    },
  };
}

/** What holds for all calls, as Markdown. */
const description = `Nouns of the console for other systems: a shop, a CRM, a bookkeeper. The console does not mind who
asks: the same rules hold, and every change is in its activity under the name of the token.

## Tokens

Make one under Administrators → Other systems and send it with every call: \`Authorization: Bearer <token>\`. Each call
says which scope it needs. To a token of one channel, nothing of another channel exists: it is 404 and in no list.
Keep tokens on servers. Until the first token is made, these addresses answer 404.

## Lists

\`{ data, nextCursor }\`: ask again with \`cursor\` set to \`nextCursor\` until that is null. A cursor goes on after the last
record, so that nothing is left out or comes twice while records are added. \`sort=-createdAt\` begins with the newest.
Conditions are fields of the record; \`…From\` and \`…To\` are the first and the last value, both included.

## Values

Days are \`YYYY-MM-DD\` in the time zone of the company, instants ISO 8601 in UTC. Amounts are whole numbers in hundredths
of \`currency\`: 39800 CNY are 398.00 yuan. Fields may be added; ignore those that you do not know.

## Repeating, and changing what others change

- Send an \`Idempotency-Key\` with a POST: for 24 hours the same key and body get the first answer again, with
  \`Idempotent-Replayed: true\`. Another body with it is 409.
- Every record comes with an \`ETag\`. \`If-None-Match\` saves the body (304); a PATCH with \`If-Match\` is 412 if the record
  has changed since.
- 429: wait for the seconds in \`Retry-After\`. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` come with
  every answer and count the requests of the token in this minute.

## Errors

\`application/problem+json\` (RFC 9457). Decide by \`code\`; \`errors\` names the fields at fault. \`X-Request-Id\` finds the
call in the log.

## Changes of this interface

Within v1, fields, calls, codes and events are only added. A call that goes out of use says so for twelve months by
\`Deprecation\` and \`Sunset\`, and here.

- 2026-11-29: the first version.
`;
