import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { checked, isLarge, written } from './large-answers.ts';

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
    ...{ id, name: `"Row" ${id}\u2028`, note: id % 2 ? undefined : '', secret: 'x' },
    about: id % 3 ? { day: null, secret: 'x' } : null,
  }));
  return { gone: undefined, secret: 'x', lists: [{ rows: [] }, { rows }, { rows: rows.slice(0, 2), secret: 'x' }] };
}

it.each([0, 3, 400, 3000])('a large answer is told as a small one: %i rows', async (count) => {
  const value = many(count);

  const result = await checked(schema, value);

  expect(result).toEqual(schema.parse(value));
  expect(await written(result)).toBe(JSON.stringify(schema.parse(value)));
  expect(isLarge(value)).toBe(count >= 400);
});

it('what the contract does not allow is refused wherever it stands', async () => {
  const value = many(3000);
  Object.assign(value.lists[1]?.rows[2500] ?? {}, { about: { day: 5 } });

  await expect(checked(schema, value)).rejects.toThrow(z.core.$ZodError);
  await expect(checked(schema, { ...many(3000), version: 1.5 })).rejects.toThrow(z.core.$ZodError);
  await expect(checked(z.array(z.int()).check(z.maxLength(400)), Array(20_000).fill(1))).rejects.toThrow(
    z.core.$ZodError,
  );
});

it('a large answer lets others have their turn', async () => {
  // Each look at the clock is a millisecond later, however fast this machine is.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });

  const result = await checked(schema, many(3000));
  const whileChecked = turns;
  await written(result);

  clearImmediate(next);
  expect(whileChecked).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(whileChecked);
});
