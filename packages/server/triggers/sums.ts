import { type Sum, triggersOf } from '#platform/database/sums.ts';

const isLive = 'deleted_at is null';
const isGiven = (column: string) => `case when ${column} is null then 0 else 1 end`;
const isNone = (...columns: string[]) => `case when coalesce(${columns.join(', ')}) is null then 1 else 0 end`;

/** Lists are sorted by the number of members. */
const members = (of: string, owner: string, column: string, id: string): Sum => ({
  name: `${of}_count`,
  sum: { [column]: '1' },
  of,
  in: owner,
  by: { id },
  when: `${isLive} and ${id} is not null`,
  reads: [id, 'deleted_at'],
  kept: 'owner',
});

/** Counting them takes too long for a page of the list; those without an owner also apart. */
const totals = (of: string, table: string, owner: string, columns: readonly string[]): Sum => ({
  name: `${of}_total`,
  sum: { [of]: '1', unassigned: isNone(owner, 'null') },
  of,
  in: table,
  by: {
    region: `coalesce(region, '')`,
    is_active: 'is_active',
    ...Object.fromEntries(columns.map((each) => [each, each])),
  },
  when: isLive,
  reads: ['region', 'is_active', ...columns, owner, 'deleted_at'],
});

/** Counting a million rows takes too long for analytics. */
const days = (
  name: string,
  of: string,
  { what, day, when = isLive, reads }: Pick<Sum, 'reads' | 'when'> & Record<'what' | 'day', string>,
): Sum => ({
  name,
  sum: { total: '1' },
  of,
  in: 'daily_totals',
  by: { what, day },
  when,
  reads: [...reads, 'deleted_at'],
  kept: 'shards',
});

/** Adjustments of statements have no student, nor a share in turnover. */
const isOfStudent = 'student_id is not null';

/** A correction changes amounts alone, as an adjustment does: it is neither a sale nor a refund. */
const kinds = {
  sales: `case when ${isOfStudent} and coalesce(refund_of, correction_of) is null then 1 else 0 end`,
  refunds: isGiven('refund_of'),
  amount: 'amount',
};

const statements = (receiver: 'channel' | 'educator'): Sum => ({
  name: `sales_of_${receiver}`,
  sum: { ...kinds, commission: `${receiver}_commission` },
  of: 'sales',
  in: 'statements',
  by: { receiver: `'${receiver}'`, receiver_id: `${receiver}_id`, month: 'month' },
  when: `${receiver}_id is not null`,
  reads: [`${receiver}_id`, 'student_id', 'month', 'amount', 'refund_of', 'correction_of', `${receiver}_commission`],
});

/** 0 stands for none, also of educators. */
const channel = { channel_id: 'coalesce(channel_id, 0)' };

/** Every sum that is stored. */
export const sums: readonly Sum[] = [
  members('educators', 'channels', 'educator_count', 'channel_id'),
  members('students', 'educators', 'student_count', 'educator_id'),
  totals('educators', 'educator_totals', 'channel_id', ['category']),
  { ...totals('students', 'student_totals', 'educator_id', []), kept: 'shards' },
  days('students_created', 'students', { what: `'created'`, day: 'substr(created_at, 1, 10)', reads: ['created_at'] }),
  days('students_ends', 'students', {
    what: `'ends'`,
    day: 'expires_on',
    when: `${isLive} and expires_on is not null`,
    reads: ['expires_on'],
  }),
  days('keys_state', 'subscription_keys', {
    what: `case when revoked_at is not null then 'revoked' when runs_until is null then 'unused'
      when is_held = 0 then 'past' else 'held' end`,
    day: `case when revoked_at is null and runs_until is not null and is_held = 1 then runs_until else '' end`,
    reads: ['revoked_at', 'runs_until', 'is_held'],
  }),
  {
    name: 'sales_by_day',
    sum: kinds,
    of: 'sales',
    in: 'sales_days',
    by: { ...channel, day: 'day' },
    when: isOfStudent,
    reads: ['channel_id', 'student_id', 'day', 'amount', 'refund_of', 'correction_of'],
  },
  {
    name: 'sales_by_month',
    sum: {
      entries: '1',
      amount: 'amount',
      educator_commission: 'educator_commission',
      channel_commission: 'channel_commission',
    },
    of: 'sales',
    in: 'sales_months',
    by: { educator_id: 'coalesce(educator_id, 0)', month: 'month', ...channel },
    reads: ['educator_id', 'month', 'channel_id', 'amount', 'educator_commission', 'channel_commission'],
  },
  statements('channel'),
  statements('educator'),
];

export const triggers = triggersOf(sums);
