import { type RefusalCode, refusals } from '@eemusic/contract/platform/refusals';
import { exampleOf } from '@eemusic/contract/platform/wording';

type Json = Record<string, unknown>;

/**
 * Returns the JSON Schema for one of these refusals. Each code has its own params, so that clients can distinguish
 * them.
 */
export function refusalSchema(codes: readonly RefusalCode[]): Json {
  const schemas = codes.map((code) => ({
    type: 'object',
    required: ['code', 'params'],
    properties: { code: { const: code }, params: shapeOf(exampleOf(refusals[code].text)) },
  }));
  return { allOf: [{ $ref: '#/components/schemas/Refusal' }, schemas.length === 1 ? schemas[0] : { anyOf: schemas }] };
}

/** Derives the type from an example, because the params of a code never change their types. */
function shapeOf(example: unknown): Json {
  if (Array.isArray(example)) return { type: 'array', items: shapeOf(example[0]) };
  if (typeof example !== 'object' || example === null) return example === null ? {} : { type: typeof example };
  const properties = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, shapeOf(value)]));
  const required = Object.keys(properties);
  return required.length === 0 ? { type: 'object' } : { type: 'object', required, properties };
}
