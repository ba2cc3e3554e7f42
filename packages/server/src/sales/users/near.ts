import { sql } from 'kysely';
import { type Database, type Engine, preparedQueryOf } from '#platform/database/index.ts';
import { type Filter, type Shape, shapeOf } from './filter.ts';
import { inOrder } from './found.ts';
import type { Window } from './reading.ts';
import type { Student } from '@eemusic/contract/sales/users';
import { listed } from './fields.ts';
import { type Order, termsOf } from './sorts.ts';

const maxSkipped = 1_000;

/** Whether a page lies so near the beginning that one reads it on the way. */
export const isNear = ({ offset, size }: Window) => offset + size <= maxSkipped;

const educator = sql`left join educators e on e.id = s.educator_id`;

type Kind = { engine: Engine; shape: Shape; order: Order };

/** A page of a list that an index holds in order, without blanks: what is asked most. */
export function nearPage({ engine, read }: Database, filter: Filter, order: Order, window: Window): Promise<Student[]> {
  return ask({ engine, shape: shapeOf(filter), order })(read, { ...filter, ...window });
}

const ask = preparedQueryOf(({ engine, shape, order }: Kind, db, values: Filter & Window) =>
  sql<Student>`select ${listed} ${inOrder(engine, limitsOf(shape, values), order, educator)}
    order by ${termsOf(order.columns, order.direction)} limit ${values.size} offset ${values.offset}`.compile(db),
);

function limitsOf(shape: Shape, values: Filter): Filter {
  return {
    search: null,
    educatorId: shape.educatorId ? values.educatorId : null,
    channelId: shape.channelId ? values.channelId : null,
    isUnassigned: shape.isUnassigned,
    isActive: shape.isActive ? values.isActive : null,
    region: shape.region ? values.region : null,
    addedSince: null,
  };
}
