import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/**
 * Webhooks with the events that each hears of, what is delivered to them and each attempt, and the keys of which it was
 * told that they expire. Triggers write the deliveries.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, inKeyOrder } = columnTypes(engine);
  const statements = [
    `create table webhooks (
      ${id},
      name varchar(120) not null,
      url varchar(500) not null,
      secret varchar(100) not null,
      old_secret varchar(100),
      old_secret_until ${instant},
      created_at ${instant} not null,
      created_by varchar(200) not null,
      disabled_at ${instant},
      disabled_because varchar(20),
      deleted_at ${instant},
      constraint webhooks_disabled check ((disabled_at is null) = (disabled_because is null))
    )`,
    `create table webhook_subscriptions (
      event varchar(40) not null,
      webhook_id integer not null references webhooks (id),
      constraint webhook_subscriptions_once primary key (event, webhook_id)
    ) ${inKeyOrder}`,

    // An empty text is at once: the clock of a trigger is the database's, not that of the node that delivers.
    `create table webhook_deliveries (
      ${id},
      webhook_id integer not null references webhooks (id),
      message_id varchar(40) not null,
      event varchar(40) not null,
      subject varchar(60) not null,
      occurred_at ${instant} not null,
      data text not null,
      state varchar(10) not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      next_at ${instant} not null default ''
    )`,
    'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
    `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'pending'`,
    `create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, id) where state = 'pending'`,
    `create table webhook_attempts (
      ${id},
      delivery_id integer not null references webhook_deliveries (id) on delete cascade,
      at ${instant} not null,
      status integer,
      ms integer not null,
      fault varchar(20),
      response text
    )`,
    'create index webhook_attempts_delivery on webhook_attempts (delivery_id, id)',

    `create table expiring_keys (
      key_id integer not null references subscription_keys (id),
      runs_until varchar(10) not null,
      constraint expiring_keys_once primary key (key_id, runs_until)
    ) ${inKeyOrder}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
