import type { OrderByItemBuilder } from 'kysely';
import type { Engine } from './database.ts';

type Order = 'asc' | 'desc';
type Ordering = (column: OrderByItemBuilder) => OrderByItemBuilder;

/** By code points, blanks last: on PostgreSQL the order would else be that of the server's language. */
export function byText(engine: Engine, order: Order): Ordering {
  const inOrder = byNumber(order);
  return (column) => inOrder(column.collate(engine === 'postgres' ? 'C' : 'binary'));
}

/** Blanks last, whichever engine it is. */
export function byNumber(order: Order): Ordering {
  return (column) => (order === 'asc' ? column.asc() : column.desc()).nullsLast();
}
