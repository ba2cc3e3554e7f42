import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listAdministrators } from '#access/administrators.ts';
import { listScores } from '#library/scores.ts';
import { endpoints } from './endpoints.ts';

const place = { gradeId: 1, levelId: 1, stageId: 1, curriculum: 'KungFuSightReading' };
const required: ReadonlyMap<unknown, object> = new Map([[listScores, place]]);

/** The lists of the specification, and those that have a filter like theirs; each is known by its path. */
const paths = [
  '/admin/channels',
  '/admin/educators',
  '/admin/users',
  '/admin/subscriptions',
  '/administrator/users',
  '/admin/score/library/get/all',
  '/admin/score/library/find',
  '/admin/score/library/findings',
  '/admin/statements',
  '/analytics/overview',
  '/analytics/performance',
  '/analytics/navigation',
];
/** A page is asked for, and has no empty value. */
const ofPage = ['Page', 'Size', 'page', 'size', 'keysEach', 'isAccepted'];

const conditions = endpoints.flatMap(({ endpoint }) => {
  const schema = endpoint.input ?? endpoint.query;
  if (!paths.includes(endpoint.path) || !schema || !('shape' in schema)) return [];
  const needed = required.get(endpoint) ?? {};
  return Object.keys(schema.shape as object)
    .filter((field) => !(field in needed) && !ofPage.includes(field))
    .map((field) => ({ path: endpoint.path, field, schema, needed }));
});

const safeParse = ({ input }: { input?: z.ZodMiniType | undefined }, body: object) =>
  z.safeParse(input ?? z.never(), body);

describe('a condition of a list', () => {
  it('is tried for each of these lists', () => {
    expect([...new Set(conditions.map(({ path }) => path))].toSorted()).toEqual(paths.toSorted());
  });

  it.each(conditions)('is not set by null or an empty text: $field of $path', ({ schema, field, needed }) => {
    const unset = z.parse(schema, needed);
    for (const empty of [null, '']) expect(z.parse(schema, { ...needed, [field]: empty })).toEqual(unset);
  });

  it('says what is wrong with it as before', () => {
    const { error } = safeParse(listAdministrators, { sortBy: 'password', searchQuery: 'x'.repeat(300) });
    expect(error?.issues.map(({ message }) => message)).toEqual(['text.too-long', 'sort.unknown']);
    const { error: wrongTag } = safeParse(listScores, { ...place, range: '1' });
    expect(wrongTag?.issues).toMatchObject([{ path: ['range'], params: { params: { of: 'range' } } }]);
  });
});
