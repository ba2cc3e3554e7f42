import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { compileSchema } from './compile-schema.ts';
import { isLarge, stringifyLarge } from './large-answers.ts';

const Row = z.object({
  id: z.int(),
  name: z.string(),
  note: z.optional(z.string()),
  about: z.nullable(z.object({ day: z.nullable(z.string()) })),
});
const schema = z.object({
  version: z._default(z.int(), 1),
  gone: z.optional(z.string()),
  lists: z.array(z.object({ rows: z.array(Row) })),
});

function many(count: number) {
  const rows = Array.from({ length: count }, (_, id) => ({
    id,
    name: `"Row" ${id}\u2028`,
    note: id % 2 ? undefined : '',
    secret: 'x',
    about: id % 3 ? { day: null, secret: 'x' } : null,
  }));
  return { gone: undefined, secret: 'x', lists: [{ rows: [] }, { rows }, { rows: rows.slice(0, 2), secret: 'x' }] };
}

it.each([0, 3, 400, 3000])('a large answer is serialised like a small one: %i rows', async (count) => {
  const value = many(count);

  const result = compileSchema(schema).parse(value);

  expect(result).toEqual(schema.parse(value));
  expect(await stringifyLarge(result)).toBe(JSON.stringify(schema.parse(value)));
  expect(isLarge(value)).toBe(count >= 400);
});

it('a large answer with a value that the contract does not allow is refused', () => {
  const value = many(3000);
  Object.assign(value.lists[1]?.rows[2500] ?? {}, { about: { day: 5 } });

  const limited = z.array(z.int()).check(z.maxLength(400));

  expect(() => compileSchema(schema).parse(value)).toThrow(z.core.$ZodError);
  expect(() => compileSchema(schema).parse({ ...many(3000), version: 1.5 })).toThrow(z.core.$ZodError);
  expect(() => compileSchema(limited).parse(Array(20_000).fill(1))).toThrow(z.core.$ZodError);
});

it('a large answer does not block the event loop', async () => {
  // The clock advances by a millisecond with each reading, so that the speed of the machine does not matter.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });

  await stringifyLarge(compileSchema(schema).parse(many(3000)));

  clearImmediate(next);
  expect(turns).toBeGreaterThan(0);
});
