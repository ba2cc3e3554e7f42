import type { studentColumns } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';

export type Direction = 'asc' | 'desc';

/** The default is by name from A to Z. */
export type Sort = {
  sortBy?: (typeof studentColumns)[number] | undefined;
  sortOrder?: Direction | undefined;
};

type Sorting = {
  /** Columns of the student `s` or its educator `e`, by priority; the last one is unique. */
  columns: readonly string[];
  /** The index that has the students in this order. */
  index: string;
  /** What the first column holds where there is no value, if that can be; such rows come last in both directions. */
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
  region: { columns: ['s.region', 's.name_key', 's.id'], index: 'region', blank: 'null' },
  isActive: { columns: ['s.is_active', 's.name_key', 's.id'], index: 'active' },
  version: { columns: ['s.version', 's.id'], index: 'version' },
} as const satisfies Record<NonNullable<Sort['sortBy']>, Sorting>;

export type Order = Sorting & { name: keyof typeof sorts; direction: Direction };

export function orderOf({ sortBy = 'fullName', sortOrder = 'asc' }: Sort): Order {
  return { ...sorts[sortBy], name: sortBy, direction: sortOrder };
}

/** The terms of `order by` with blanks last; they order any two students, and alike on both engines. */
export function terms({ columns: [first = 's.id', ...rest], blank, direction }: Order): RawBuilder<unknown> {
  if (blank === undefined) return termsOf([first, ...rest], direction);
  const column = blank === 'empty' ? sql`nullif(${sql.ref(first)}, '')` : sql.ref(first);
  const blanksLast = sql`${column} ${sql.raw(direction)} nulls last`;
  return rest.length === 0 ? blanksLast : sql`${blanksLast}, ${termsOf(rest, direction)}`;
}

/** The same for rows without blanks in the first column, or with nothing but blanks. */
export function termsOf(columns: readonly string[], direction: Direction): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
}
