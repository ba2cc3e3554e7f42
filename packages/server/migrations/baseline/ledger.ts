import { type ColumnTypes, flagFrom, instant } from './column-types.ts';

/** Prices and rates with the day from which they hold, the sales with their sums, and the subscription keys. */
export const ledgerTables = (types: ColumnTypes): readonly string[] => [
  ...rules(types),
  ...sales(types),
  ...sums(types),
  ...keys(types),
];

function rules({ id }: ColumnTypes): readonly string[] {
  return [
    `create table prices (
      ${id},
      duration_days integer not null,
      amount integer not null check (amount >= 0),
      holds_from varchar(10) not null
    )`,
    `create unique index prices_once on prices (duration_days, holds_from)`,
    `insert into prices (duration_days, amount, holds_from)
      values (366, 39800, '2000-01-01'), (732, 69800, '2000-01-01'), (1098, 94800, '2000-01-01')`,

    `create table commission_rates (
      ${id},
      receiver varchar(10) not null,
      basis_points integer not null check (basis_points between 0 and 10000),
      holds_from varchar(10) not null
    )`,
    `create unique index commission_rates_once on commission_rates (receiver, holds_from)`,
    `insert into commission_rates (receiver, basis_points, holds_from)
      values ('educator', 2000, '2000-01-01'), ('channel', 1000, '2000-01-01')`,
  ];
}

function sales({ id }: ColumnTypes): readonly string[] {
  return [
    `create table sales (
      ${id},
      at ${instant} not null,
      month varchar(7) not null check (month = substr(at, 1, 7)),
      student_id integer not null references students (id),
      educator_id integer not null references educators (id),
      channel_id integer references channels (id),
      duration_days integer not null,
      amount integer not null,
      educator_commission integer not null,
      channel_commission integer not null,
      price_id integer not null references prices (id),
      educator_rate_id integer not null references commission_rates (id),
      channel_rate_id integer references commission_rates (id),
      subscription_code varchar(24),
      refund_of integer references sales (id),
      reason varchar(200)
    )`,
    `create unique index sales_refunded on sales (refund_of) where refund_of is not null`,
    `create index sales_educator on sales (educator_id, at, student_id, educator_commission)`,
    `create index sales_channel on sales (channel_id, at)`,
    `create index sales_student on sales (student_id)`,
    `create index sales_at on sales (at, id)`,
  ];
}

function sums({ sorted, inKeyOrder }: ColumnTypes): readonly string[] {
  return [
    // No channel is 0 here, because a primary key takes no null.
    `create table sales_months (
      educator_id integer not null,
      month varchar(7) not null,
      channel_id integer not null,
      sales integer not null,
      amount bigint not null,
      educator_commission bigint not null,
      channel_commission bigint not null,
      constraint sales_months_once primary key (educator_id, month, channel_id)
    ) ${inKeyOrder}`,
    `create index sales_months_channel on sales_months (channel_id, month, educator_id, channel_commission)`,
    `create table channel_months (
      channel_id integer not null,
      month varchar(7) not null,
      amount bigint not null,
      constraint channel_months_once primary key (channel_id, month)
    )`,

    // Students that were 'created' or whose subscription 'ends'; keys that are 'unused', 'revoked', 'past' or 'held' (those
    // by their last day, the other keys without a day).
    `create table daily_totals (
      what varchar(10) not null,
      day ${sorted(10)} not null,
      total integer not null,
      constraint daily_totals_once primary key (what, day)
    ) ${inKeyOrder}`,
    // Channel 0 stands for none, -1 for all; the amount is what sales and refunds leave.
    `create table sales_days (
      channel_id integer not null,
      day ${sorted(10)} not null,
      sales integer not null,
      refunds integer not null,
      amount bigint not null,
      constraint sales_days_once primary key (channel_id, day)
    ) ${inKeyOrder}`,
  ];
}

function keys({ id, sorted }: ColumnTypes): readonly string[] {
  return [
    `create table subscription_keys (
      ${id},
      code ${sorted(24)} not null,
      educator_id integer not null references educators (id),
      duration_days integer not null,
      student_id integer references students (id),
      redeemed_at ${instant},
      runs_until ${sorted(10)},
      ${flagFrom('is_held', 0)},
      revoked_at ${instant},
      created_at ${instant} not null,
      deleted_at ${instant},
      version integer not null default 1,
      constraint subscription_keys_use check ((redeemed_at is null) = (student_id is null)
        and (redeemed_at is null) = (runs_until is null) and (is_held = 0 or student_id is not null))
    )`,
    `create unique index subscription_keys_code on subscription_keys (code)`,
    // What is counted of an educator stands in the index alone, in the order in which its keys are shown: one that has a
    // last day was redeemed.
    `create index subscription_keys_educator on subscription_keys
      (educator_id, created_at, id, revoked_at, runs_until, is_held) where deleted_at is null`,
    `create index subscription_keys_student on subscription_keys (student_id) where student_id is not null`,
    `create index subscription_keys_ends on subscription_keys (runs_until, educator_id, id)
      where is_held = 1 and revoked_at is null and deleted_at is null`,
  ];
}
