import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';

type Place = { name: string; schema: z.ZodMiniType; isText: boolean };
type Definition = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
};

const definitionOf = (schema: z.ZodMiniType) => schema.def as unknown as Definition;

/** Returns the type that a pipe begins with. */
function typeOf(schema: z.ZodMiniType): string {
  const { type, in: beginning } = definitionOf(schema);
  return beginning ? typeOf(beginning) : type;
}

/** Returns each text and number in a schema, with everything that checks and converts it. */
function placesOf(name: string, schema: z.ZodMiniType): Place[] {
  const { shape, options, innerType, element, keyType, valueType, in: beginning } = definitionOf(schema);
  const type = typeOf(schema);
  if (type === 'string' || type === 'number') return [{ name, schema, isText: type === 'string' }];
  if (beginning) return placesOf(name, beginning);
  return [
    ...Object.entries(shape ?? {}).flatMap(([field, inner]) => placesOf(`${name}.${field}`, inner)),
    ...(options ?? []).flatMap((option) => placesOf(name, option)),
    ...[innerType, keyType, valueType].flatMap((inner) => (inner ? placesOf(name, inner) : [])),
    ...(element ? placesOf(`${name}[]`, element) : []),
  ];
}

const places = endpoints.flatMap(({ room, name, endpoint }) =>
  [endpoint.params, endpoint.query, endpoint.input].flatMap((schema) =>
    schema && 'shape' in schema ? placesOf(`${room}.${name}`, schema) : [],
  ),
);
const taking = (kept: readonly Place[], values: readonly unknown[]) =>
  kept.filter(({ schema }) => values.some((value) => z.safeParse(schema, value).success)).map(({ name }) => name);

const texts = places.filter(({ isText }) => isText);
const numbers = places.filter(({ isText }) => !isText);

/** Never stored or compared in the database: a picture is decoded, and an unknown cursor answered with 410. */
const onlyDecoded = ['content.readCatalogue.since', ...texts.map(({ name }) => name).filter(isPicture)];

function isPicture(name: string): boolean {
  return name.endsWith('.avatarBase64');
}

it('no call accepts a text with NUL or half a character, which PostgreSQL does not store', () => {
  expect(texts.length).toBeGreaterThan(300);
  expect(taking(texts, ['a\0b', 'a\ud800b', '\udc00']).toSorted()).toEqual(onlyDecoded.toSorted());
});

it('no call accepts a text of 20,000 characters, except pictures', () => {
  expect(taking(texts, ['x'.repeat(20_001), '1'.repeat(20_001)])).toEqual(
    texts.map(({ name }) => name).filter(isPicture),
  );
});

it('no call accepts a number beyond those of its field, or a text or list in place of it', () => {
  expect(numbers.length).toBeGreaterThan(300);
  const strange = [1e308, -1e308, Number.NaN, 2 ** 53, '1', '١', [1], { valueOf: 1 }, true];
  expect(taking(numbers, strange)).toEqual([]);
});

it('no call accepts a list without an end', () => {
  const endless = endpoints.flatMap(({ room, name, endpoint }) =>
    endpoint.input && 'shape' in endpoint.input ? listsOf(`${room}.${name}`, endpoint.input) : [],
  );
  expect(endless).toEqual([]);
});

/** Returns the lists that accept 20,000 items, whatever these are. */
function listsOf(name: string, schema: z.ZodMiniType): string[] {
  const { shape, options, innerType, element, in: beginning } = definitionOf(schema);
  const inner = [
    ...Object.entries(shape ?? {}).flatMap(([field, one]) => listsOf(`${name}.${field}`, one)),
    ...(options ?? []).flatMap((option) => listsOf(name, option)),
    ...[innerType, element, beginning].flatMap((one) => (one ? listsOf(name, one) : [])),
  ];
  return element && !isLimited(schema) ? [name, ...inner] : inner;
}

function isLimited(list: z.ZodMiniType): boolean {
  const { element, in: beginning } = definitionOf(list);
  if (beginning) return isLimited(beginning);
  const [choice] = element && 'options' in element ? (element.options as string[]) : [];
  const { data, error } = z.safeParse(
    list,
    Array.from({ length: 20_001 }, () => choice),
  );
  // A list of choices holds each of them once, however often it is sent.
  if (!error) return (data as unknown[]).length === 1;
  return error.issues.some(({ code, path }) => path.length === 0 && code === 'too_big');
}
