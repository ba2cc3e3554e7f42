import type { Language } from '@eemusic/contract/platform/languages';
import type { studentColumns } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import { positionOfRegion } from '#sales/regions/index.ts';

type Direction = 'asc' | 'desc';

/** The default is by name from A to Z. Regions are sorted by their names in the language. */
export type Sort = {
  language: Language;
  sortBy?: (typeof studentColumns)[number] | undefined;
  sortOrder?: Direction | undefined;
};

/** A column of the student `s` or the educator `e`, or an expression of one. */
export type Term = string | RawBuilder<unknown>;

type Sorting = {
  /** By priority; the last one is unique. */
  columns: readonly Term[];
  /** The index that has the students in this order. */
  index: string;
  /** The value in the first column that means blank, if there is one; such rows come last in both directions. */
  blank?: 'null' | 'empty';
};

const sorts = {
  fullName: { columns: ['s.name_key', 's.id'], index: 'name' },
  studentId: { columns: ['s.id'], index: 'id' },
  contactNumber: { columns: ['s.contact_number', 's.id'], index: 'number', blank: 'empty' },
  contactEmail: { columns: ['s.contact_email', 's.id'], index: 'email', blank: 'empty' },
  educatorId: { columns: ['s.educator_id', 's.name_key', 's.id'], index: 'educator', blank: 'null' },
  educatorName: { columns: ['e.name_key', 'e.id', 's.name_key', 's.id'], index: 'educator', blank: 'null' },
  subscriptionCode: { columns: ['s.subscription_code', 's.id'], index: 'subscription', blank: 'null' },
  expiryDate: { columns: ['s.expires_on', 's.id'], index: 'expiry', blank: 'null' },
  isActive: { columns: ['s.is_active', 's.name_key', 's.id'], index: 'active' },
  version: { columns: ['s.version', 's.id'], index: 'version' },
} as const satisfies Record<Exclude<NonNullable<Sort['sortBy']>, 'region'>, Sorting>;

export type Order = Sorting & { name: NonNullable<Sort['sortBy']>; direction: Direction; language: Language };

export function orderOf({ sortBy = 'fullName', sortOrder = 'asc', language }: Sort): Order {
  const sorting = sortBy === 'region' ? byRegion(language) : sorts[sortBy];
  return { ...sorting, name: sortBy, direction: sortOrder, language };
}

const byRegion = (language: Language): Sorting => ({
  columns: [positionOfRegion('s.region', language), ...inRegion],
  index: 'region',
  blank: 'null',
});

/** The order of the students of one educator by name, as in its index. */
export const inEducator = sorts.educatorId.columns;

/** The order of the students within one region, as in its index. */
export const inRegion = ['s.name_key', 's.id'] as const;

/** The terms of `order by`, with blanks last. The order is total and the same on both engines. */
export function terms({ columns: [first = 's.id', ...rest], blank, direction }: Order): RawBuilder<unknown> {
  if (blank === undefined) return termsOf([first, ...rest], direction);
  const column = blank === 'empty' ? sql`nullif(${term(first)}, '')` : term(first);
  const blanksLast = sql`${column} ${sql.raw(direction)} nulls last`;
  return rest.length === 0 ? blanksLast : sql`${blanksLast}, ${termsOf(rest, direction)}`;
}

/** Like `terms`, for a part of the list whose first column is never blank, or always blank. */
export function termsOf(columns: readonly Term[], direction: Direction): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${term(column)} ${sql.raw(direction)}`));
}

export const term = (column: Term): RawBuilder<unknown> => (typeof column === 'string' ? sql.ref(column) : column);
