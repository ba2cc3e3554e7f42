import type { Access, Endpoint } from '@eemusic/contract/endpoint';
import { type RefusalCode, refusals } from '@eemusic/contract/refusals';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Described = { room: string; name: string; endpoint: Endpoint };

/** The declared contract as OpenAPI 3.1, whose schemas are JSON Schema 2020-12 as zod writes them. */
export function describeApi(endpoints: Described[], version: string): { openapi: string } & Json {
  const paths: Record<string, Json> = {};
  for (const { room, name, endpoint } of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = describe(room, name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'EEMusic Console',
      version,
      description: 'Every call of the console. Failures answer {error, code, fields?}.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, service: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

function describe(room: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    security: security(endpoint.access),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.repeatable
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...(endpoint.input && { requestBody: body(endpoint.input) }),
    responses: { 200: success(endpoint.output), ...failures(endpoint) },
  };
}

function accessText(access: Access): string {
  if (access.kind === 'codes') return `For holders of ${access.codes.join(' or ')}.`;
  if (access.kind === 'self') return 'For every administrator, about themself only.';
  if (access.kind === 'session') return 'For every signed-in administrator.';
  if (access.kind === 'token') return `With the ${access.token} service token.`;
  if (access.kind === 'signature') return 'The address carries its own signature.';
  return 'Public.';
}

function security(access: Access): Json[] {
  if (access.kind === 'public' || access.kind === 'signature') return [];
  return [access.kind === 'token' ? { service: [] } : { session: [] }];
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return described;
};

function parameters(shape: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

function body(input: NonNullable<Endpoint['input']>): Json {
  if (!('kind' in input))
    return { required: true, content: { 'application/json': { schema: schemaOf(input, 'input') } } };
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function success(output: Endpoint['output']): Json {
  if (!('kind' in output))
    return { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } };
  return { description: 'The file', content: Object.fromEntries(output.contentTypes.map((type) => [type, {}])) };
}

function failures({ refusals: own = [], access, input, params, query, repeatable }: Endpoint): Json {
  const codes: RefusalCode[] = [...own];
  if (input || params || query) codes.push('request.invalid');
  if (input) codes.push('request.too-large', 'request.type');
  if (repeatable) codes.push('idempotency.other-body', 'idempotency.running');
  if (['session', 'self', 'codes'].includes(access.kind)) codes.push('session.none');
  if (access.kind === 'codes') codes.push('permission.missing');
  const byStatus = Object.groupBy(new Set(codes), (code) => String(refusals[code].status));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some = []]) => [
      status,
      { description: some.map((code) => `${code}: ${refusals[code].text}`).join('; '), content },
    ]),
  );
}
