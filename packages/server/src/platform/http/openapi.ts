import { recentSignIn } from '@eemusic/contract/platform/recent-sign-in';
import { hour } from '@eemusic/contract/platform/durations';
import type { Access, DeclaredEndpoint, Endpoint } from '@eemusic/contract/platform/endpoint';
import { type RefusalCode, refusalExample, refusals } from '@eemusic/contract/platform/refusals';
import * as z from 'zod/mini';
import { refusalSchema } from './refusal-schema.ts';

type Json = Record<string, unknown>;

/** An entry of `x-refusals`, the machine-readable form of the refusals in the description. */
export type DescribedRefusal = { code: RefusalCode; error: string };

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Json[];
  parameters: { name: string; in: string; required: boolean; schema: unknown; description?: string }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answered>;
};
type Content = Record<string, { schema?: Json; example?: unknown }>;
type Answered = { description: string; content: Content; headers?: Json; 'x-refusals'?: DescribedRefusal[] };

export type Description = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};

type About = { title: string; description: string; server?: string };

const version = '0.1.0';

/** Returns the declared contract as OpenAPI 3.1, whose schemas are JSON Schema 2020-12 as zod writes them. */
export function describeApi(
  endpoints: readonly DeclaredEndpoint[],
  { title, description, server }: About,
): Description {
  const paths: Description['paths'] = {};
  for (const { room, name, endpoint } of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = describe(room, name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    ...(server !== undefined && { servers: [{ url: server }] }),
    paths,
    components: {
      securitySchemes: schemesOf(endpoints),
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error', 'code', 'params'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string' },
            params: {
              ...anything,
              description: 'The values that the text contains, for showing it in another language.',
            },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            fieldCodes: {
              type: 'object',
              additionalProperties: {
                type: 'object',
                required: ['code', 'params'],
                properties: { code: { type: 'string' }, params: anything },
              },
            },
          },
        },
      },
    },
  };
}

const anything = { type: 'object', additionalProperties: true };

function schemesOf(endpoints: readonly DeclaredEndpoint[]): Json {
  const names = new Set(endpoints.flatMap(({ endpoint }) => security(endpoint.access).flatMap(Object.keys)));
  return Object.fromEntries([...names].map((name) => [name, { type: 'http', scheme: 'bearer' }]));
}

function describe(room: string, name: string, endpoint: Endpoint): Operation {
  const { summary, details } = splitSummary(endpoint.summary);
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary,
    description: [details, accessText(endpoint.access), recencyText(endpoint), limitText(endpoint)]
      .filter(Boolean)
      .join(' '),
    security: security(endpoint.access),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.isConditional ? [ifNoneMatch] : []),
      ...(endpoint.repeatable ? [{ ...idempotencyKey, required: endpoint.needsRepeatKey === true }] : []),
    ],
    ...(endpoint.input && { requestBody: body(endpoint.input) }),
    responses: {
      200: { ...success(endpoint.output), ...(endpoint.isConditional && { headers: { ETag: etag } }) },
      ...(endpoint.isConditional && {
        304: { description: 'Nothing has changed; the answer has no body.', content: {} },
      }),
      ...failures(endpoint),
    },
  };
}

/** Viewers show the summary as a heading, so only the first sentence belongs there. */
function splitSummary(text: string): { summary: string; details: string } {
  const end = text.indexOf('. ');
  return end === -1
    ? { summary: text, details: '' }
    : { summary: text.slice(0, end + 1), details: text.slice(end + 2) };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description:
    'Chosen by the caller, a new one for each action. Sending the same key and body again returns the same answer for 24 hours.',
};

const etag = { description: 'Identifies this version of the answer.', schema: { type: 'string' } };

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The ETag of the last answer from this address. As long as nothing has changed, the answer is 304 without a body.',
};

function recencyText({ needsRecentSignIn }: Endpoint): string {
  return needsRecentSignIn ? `Only within ${recentSignIn / hour} hours of signing in.` : '';
}

function limitText({ limit }: Endpoint): string {
  if (!limit) return '';
  const requests = limit.requests.toLocaleString('en');
  return `All its callers together may send at most ${requests} requests in ${limit.seconds} seconds.`;
}

function accessText(access: Access): string {
  if (access.kind === 'codes') return `For holders of ${access.codes.join(' or ')}.`;
  if (access.kind === 'self') return 'For every administrator, for their own account only.';
  if (access.kind === 'session') return 'For every signed-in administrator.';
  if (access.kind === 'token' && access.token === 'learner')
    return `With the learner service token, or a token with the scope ${access.scope}.`;
  if (access.kind === 'token') return `With the ${access.token} service token.`;
  if (access.kind === 'signature') return 'The address carries its own signature.';
  return 'Public.';
}

function security(access: Access): Json[] {
  if (access.kind === 'public' || access.kind === 'signature') return [];
  return [access.kind === 'token' ? { service: [] } : { session: [] }];
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return described;
};

function parameters(shape: z.ZodMiniObject | undefined, location: 'path' | 'query'): Operation['parameters'] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as ObjectSchema;
  const { properties: read = {} } = schemaOf(shape, 'output') as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: isInteger(read[name]) ? { ...read[name], ...descriptionOf(schema) } : schema,
    ...descriptionOf(schema),
  }));
}

type ObjectSchema = { properties?: Json; required?: string[] };

/** Parameters travel as text, but OpenAPI describes a whole number in them as an integer. */
const isInteger = (schema: unknown): schema is Json => (schema as Json | undefined)?.['type'] === 'integer';

/** Most viewers show the description beside the schema, not in it. */
function descriptionOf(schema: unknown): { description?: string } {
  const { description } = schema as { description?: string };
  return description === undefined ? {} : { description };
}

function body(input: NonNullable<Endpoint['input']>): NonNullable<Operation['requestBody']> {
  if (!('kind' in input)) return { required: true, content: json(schemaOf(input, 'input')) };
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function json({ examples, ...schema }: Json): Content {
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

function success(output: Endpoint['output']): Answered {
  if (!('kind' in output)) return { description: 'Done', content: json(schemaOf(output, 'output')) };
  return { description: 'The file', content: Object.fromEntries(output.contentTypes.map((type) => [type, {}])) };
}

function failures({ refusals: own = [], access, input, params, query, ...repeats }: Endpoint): Operation['responses'] {
  const codes: RefusalCode[] = [...own];
  if (input || params || query) codes.push('request.invalid');
  if (input) codes.push('request.too-large', 'request.type');
  if (repeats.repeatable) codes.push('idempotency.other-body', 'idempotency.running');
  if (repeats.needsRepeatKey) codes.push('idempotency.missing');
  if (['session', 'self', 'codes'].includes(access.kind)) codes.push('session.none');
  if (access.kind === 'codes') codes.push('permission.missing');
  if (repeats.needsRecentSignIn) codes.push('session.not-recent');
  if (access.kind === 'token') codes.push('token.wrong', 'service.too-many');
  if (access.kind === 'token' && access.token === 'learner') codes.push('token.scope');
  const byStatus = Object.groupBy(new Set(codes), (code) => String(refusals[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `${code}: ${refusalExample(code)}`).join('; '),
        ...(status === '429' && { headers: { 'Retry-After': retryAfter } }),
        content: { 'application/json': { schema: refusalSchema(group) } },
        'x-refusals': group.map((code) => ({ code, error: refusalExample(code) })),
      },
    ]),
  );
}

const retryAfter = {
  description: 'Seconds to wait before trying again.',
  schema: { type: 'integer', minimum: 1 },
};
