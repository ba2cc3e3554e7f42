import type { studentColumns } from '@eemusic/contract/students';
import { type RawBuilder, sql } from 'kysely';

export type Direction = 'asc' | 'desc';

/** By name from A to Z, if nothing else is wanted. */
export type Sort = {
  sortBy?: (typeof studentColumns)[number] | undefined;
  sortOrder?: Direction | undefined;
};

type By = {
  /** Of the student `s` or its educator `e`, the most important first; the last makes the order certain. */
  columns: readonly string[];
  /** The index that holds the students in this order. */
  index: string;
  /** What the first may lack: it comes last, whichever way. */
  mayBeBlank?: boolean;
};

const sorts = {
  fullName: { columns: ['s.name_key', 's.id'], index: 'name' },
  studentId: { columns: ['s.id'], index: 'id' },
  contactNumber: { columns: ['s.contact_number', 's.id'], index: 'number' },
  contactEmail: { columns: ['s.contact_email', 's.id'], index: 'email' },
  educatorId: { columns: ['s.educator_id', 's.name_key', 's.id'], index: 'educator', mayBeBlank: true },
  educatorName: { columns: ['e.name_key', 'e.id', 's.name_key', 's.id'], index: 'educator', mayBeBlank: true },
  subscriptionCode: { columns: ['s.subscription_code', 's.id'], index: 'subscription', mayBeBlank: true },
  expiryDate: { columns: ['s.expires_on', 's.id'], index: 'expiry', mayBeBlank: true },
  region: { columns: ['s.region', 's.name_key', 's.id'], index: 'region', mayBeBlank: true },
  isActive: { columns: ['s.is_active', 's.name_key', 's.id'], index: 'active' },
  version: { columns: ['s.version', 's.id'], index: 'version' },
} as const satisfies Record<NonNullable<Sort['sortBy']>, By>;

export type Order = By & { name: keyof typeof sorts; direction: Direction };

export function orderOf({ sortBy = 'fullName', sortOrder = 'asc' }: Sort): Order {
  return { ...sorts[sortBy], name: sortBy, direction: sortOrder };
}

/** All of one direction, the blanks last: together they put any two students in one order, on either engine. */
export function terms({ columns, mayBeBlank, direction }: Order): RawBuilder<unknown> {
  const blanksLast = columns.map((column, index) => inDirection(column, direction, mayBeBlank === true && index === 0));
  return sql.join(blanksLast);
}

/** Where no blanks are among them, or nothing but blanks. */
export function termsOf(columns: readonly string[], direction: Direction): RawBuilder<unknown> {
  return sql.join(columns.map((column) => inDirection(column, direction, false)));
}

function inDirection(column: string, direction: Direction, hasBlanks: boolean): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${sql.raw(direction)}${hasBlanks ? sql` nulls last` : sql``}`;
}
