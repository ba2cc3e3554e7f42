import type { OrderByItemBuilder } from 'kysely';

type Order = 'asc' | 'desc';
type Ordering = (column: OrderByItemBuilder) => OrderByItemBuilder;

/** Orders by code point, nulls last. By default PostgreSQL would use the collation of the server's language. */
export function byText(order: Order): Ordering {
  const inOrder = byNumber(order);
  return (column) => inOrder(column.collate('C'));
}

/** Orders by number, nulls last on both engines. */
export function byNumber(order: Order): Ordering {
  return (column) => (order === 'asc' ? column.asc() : column.desc()).nullsLast();
}
