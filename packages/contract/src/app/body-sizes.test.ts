import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { maxBodyBytes, pictureField } from '#platform/endpoint.ts';
import { endpoints } from './endpoints.ts';

type Schema = {
  type?: string;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
  pattern?: string;
};

/** A list that is sent either whole or, which may be longer, as its additions and removals. */
const changesOf: Record<string, string> = { schools: 'addedSchools', users: 'addedUsers' };
/** The learning app chooses these. */
const inAscii = ['sessionId', 'id', 'screen'];
/** Chinese takes three bytes a character, and emoji take four for two. */
const bytesPerCharacter = 3;

/** Returns the length in bytes of the longest JSON that the schema accepts, with spaces after colons and commas. */
function longest(schema: Schema, field = ''): number {
  const { anyOf, properties, items, maxItems = 0, maxLength, maximum } = schema;
  if (anyOf) return Math.max(...anyOf.map((one) => longest(one, field)));
  const choices = schema.enum ?? ('const' in schema ? [schema.const] : null);
  if (choices) return Math.max(...choices.map((choice) => JSON.stringify(choice).length));
  const isAscii = schema.pattern !== undefined || inAscii.includes(field);
  const patternLength = Number(/\{\d+,(\d+)\}\$$/.exec(schema.pattern ?? '')?.[1] ?? 30);
  switch (schema.type) {
    case 'object':
      return Object.entries(properties ?? {})
        .filter(([name]) => name !== pictureField && !((changesOf[name] ?? '') in (properties ?? {})))
        .reduce((sum, [name, one]) => sum + name.length + '"": , '.length + longest(one, name), 2);
    case 'array':
      return 2 + maxItems * (longest(items ?? {}) + 2);
    case 'string':
      return 2 + (maxLength ?? patternLength) * (isAscii ? 1 : bytesPerCharacter);
    case 'integer':
      return String(maximum ?? Number.MIN_SAFE_INTEGER).length;
    default:
      return String(-Number.MAX_VALUE).length;
  }
}

const bodies = endpoints.flatMap(({ room, name, endpoint: { input, access, bodySize } }) => {
  if (!input || 'kind' in input) return [];
  const bytes = longest(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);
  const usual = access.kind === 'public' ? maxBodyBytes.public : maxBodyBytes.fields;
  return [{ call: `${room}.${name}`, bytes, usual, bodySize }];
});

it('every call accepts the longest body that its schema does', () => {
  expect(bodies.length).toBeGreaterThan(150);
  const limitOf = ({ usual, bodySize }: (typeof bodies)[number]) =>
    bodySize === undefined || bodySize === 'picture' ? usual : maxBodyBytes[bodySize];
  expect(bodies.filter((body) => body.bytes > limitOf(body))).toEqual([]);
});

it('no call accepts longer bodies than the others without need', () => {
  const larger = bodies.filter(({ bodySize }) => bodySize !== undefined && bodySize !== 'picture');
  expect(larger.filter(({ bytes, usual }) => bytes <= usual)).toEqual([]);
});
