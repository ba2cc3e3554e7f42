import type { PostgresTrigger, Triggers } from '#platform/database/triggers.ts';

type Source = {
  name: string;
  table: string;
  /** The column that joins the rows before and after an update. */
  key: string;
  /** Only updates of these columns are checked; null where only inserted rows are reported. */
  changes: readonly string[] | null;
  /** SQL for the event of an inserted or changed row; null for none. */
  added?: (row: string) => string;
  changed?: (before: string, after: string) => string;
  subject: (row: string) => string;
  /** The data of the message by name: only ids and states, never names or contact data. */
  data: (row: string) => Readonly<Record<string, string>>;
  /** Another table that `data` reads. */
  join?: (row: string) => string;
};

const keyData = (row: string) => ({
  keyId: `${row}.id`,
  educatorId: `${row}.educator_id`,
  studentId: `${row}.student_id`,
  expiresOn: `nullif(${row}.runs_until, '9999-12-31')`,
  state: `case when ${row}.revoked_at is not null then 'revoked' when ${row}.redeemed_at is null then 'unused'
    else 'redeemed' end`,
});

/** What a change of a student is. */
const ofStudents = [
  'full_name',
  'contact_name',
  'contact_number',
  'contact_email',
  'region',
  'birth_year',
  'is_active',
  'educator_id',
  'subscription_code',
  'expires_on',
  'deleted_at',
];

const sources: readonly Source[] = [
  {
    name: 'webhook_scores',
    table: 'publications',
    key: 'score_id',
    changes: ['edition', 'is_withdrawn'],
    added: (row) => `case when ${row}.is_withdrawn = 0 then 'score.published' end`,
    changed: (before, after) => `case
      when ${before}.is_withdrawn = 1 and ${after}.is_withdrawn = 0 then 'score.published'
      when ${before}.is_withdrawn = 0 and ${after}.is_withdrawn = 1 then 'score.withdrawn'
      when ${after}.is_withdrawn = 0 and ${before}.edition <> ${after}.edition then 'score.edited' end`,
    subject: (row) => `'score:' || ${row}.score_id`,
    data: (row) => ({ scoreId: `${row}.score_id`, edition: `${row}.edition` }),
  },
  {
    name: 'webhook_keys',
    table: 'subscription_keys',
    key: 'id',
    changes: ['redeemed_at', 'revoked_at', 'runs_until'],
    added: (row) => `case when ${row}.redeemed_at is not null then 'key.redeemed' end`,
    changed: (before, after) => `case
      when ${before}.redeemed_at is null and ${after}.redeemed_at is not null then 'key.redeemed'
      when ${before}.revoked_at is null and ${after}.revoked_at is not null then 'key.revoked'
      when ${before}.revoked_at is not null and ${after}.revoked_at is null then 'key.reinstated'
      when ${after}.is_held = 1 and ${after}.runs_until > ${before}.runs_until then 'key.renewed' end`,
    subject: (row) => `'key:' || ${row}.id`,
    data: keyData,
  },
  {
    name: 'webhook_expiring',
    table: 'expiring_keys',
    key: 'key_id',
    changes: null,
    added: () => `'key.expiring'`,
    subject: (row) => `'key:' || ${row}.key_id`,
    data: () => keyData('keys'),
    join: (row) => `join subscription_keys keys on keys.id = ${row}.key_id`,
  },
  {
    name: 'webhook_months',
    table: 'closed_months',
    key: 'month',
    changes: null,
    added: () => `'month.closed'`,
    subject: (row) => `'month:' || ${row}.month`,
    data: (row) => ({ month: `${row}.month` }),
  },
  {
    name: 'webhook_cards',
    table: 'support_cards',
    key: 'id',
    changes: null,
    added: () => `'card.created'`,
    subject: (row) => `'card:' || ${row}.id`,
    data: (row) => ({ cardId: `${row}.id`, listId: `${row}.list_id` }),
  },
  {
    name: 'webhook_replies',
    table: 'support_mails',
    key: 'id',
    changes: null,
    added: (row) => `case when ${row}.is_ours = 1 then 'card.replied' end`,
    subject: (row) => `'card:' || ${row}.card_id`,
    data: () => ({ cardId: 'replied_card.id', listId: 'replied_card.list_id' }),
    join: (row) => `join support_cards replied_card on replied_card.id = ${row}.card_id`,
  },
  {
    name: 'webhook_students',
    table: 'students',
    key: 'id',
    changes: ofStudents,
    added: () => `'student.created'`,
    changed: (before, after) => `case
      when ${before}.deleted_at is null and ${after}.deleted_at is not null then 'student.deleted'
      when ${before}.deleted_at is not null and ${after}.deleted_at is null then 'student.created'
      when ${after}.deleted_at is null and (${ofStudents
        .map((column) => `${before}.${column} is distinct from ${after}.${column}`)
        .join(' or ')}) then 'student.updated' end`,
    subject: (row) => `'student:' || ${row}.id`,
    data: (row) => ({ studentId: `${row}.id`, educatorId: `${row}.educator_id` }),
  },
  {
    name: 'webhook_sales',
    table: 'sales',
    key: 'id',
    changes: null,
    added: (row) => `case when ${row}.student_id is null then null
      when ${row}.refund_of is not null then 'sale.refunded'
      when ${row}.correction_of is not null then 'sale.corrected' else 'sale.created' end`,
    subject: (row) => `'sale:' || ${row}.id`,
    data: (row) => ({
      saleId: `${row}.id`,
      studentId: `${row}.student_id`,
      educatorId: `${row}.educator_id`,
      channelId: `${row}.channel_id`,
    }),
  },
  {
    name: 'webhook_statements',
    table: 'statements',
    key: 'id',
    changes: ['state'],
    changed: (before, after) => `case when ${before}.state = ${after}.state then null
      when ${after}.state = 'closed' then 'statement.closed' when ${after}.state = 'paid' then 'statement.paid' end`,
    subject: (row) => `'statement:' || ${row}.id`,
    data: (row) => ({
      statementId: `${row}.id`,
      month: `${row}.month`,
      receiver: `${row}.receiver`,
      receiverId: `${row}.receiver_id`,
    }),
  },
];

const columns = 'webhook_id, message_id, event, subject, occurred_at, data';
const listening = 'webhook_subscriptions heard join webhooks on webhooks.id = heard.webhook_id';
const isListening = 'webhooks.disabled_at is null and webhooks.deleted_at is null';

const pairs = (data: Readonly<Record<string, string>>) =>
  Object.entries(data)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');

function onSqlite({ name, table, changes, added, changed, subject, data, join }: Source): Triggers['sqlite'] {
  const tell = (event: string) => `insert into webhook_deliveries (${columns})
    select heard.webhook_id, 'msg_' || lower(hex(randomblob(16))), heard.event, ${subject('new')},
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), json_object(${pairs(data('new'))})
    from ${listening} ${join?.('new') ?? ''} where heard.event = ${event} and ${isListening}
    order by heard.webhook_id;`;
  const inserted = added && { [`${name}_added`]: `after insert on ${table} begin ${tell(added('new'))} end` };
  const updated = changed &&
    changes && {
      [`${name}_changed`]: `after update of ${changes.join(', ')} on ${table} begin ${tell(changed('old', 'new'))} end`,
    };
  return { ...inserted, ...updated };
}

function onPostgres({ name, table, key, added, changed, subject, data, join }: Source): Triggers['postgres'] {
  /** Usually nobody listens; this check avoids planning the query. */
  const tell = (event: string, rows: string): PostgresTrigger['run'] => `
    if exists (select from webhook_subscriptions) then
      insert into webhook_deliveries (${columns})
      select heard.webhook_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), heard.event, ${subject('new_rows')},
        to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        json_build_object(${pairs(data('new_rows'))})::text
      from ${rows} ${join?.('new_rows') ?? ''} join (${listening}) on heard.event = ${event}
      where ${isListening} order by new_rows.${key}, heard.webhook_id;
    end if;
    return null;`;
  const inserted = added && {
    [`${name}_added`]: {
      on: `after insert on ${table} referencing new table as new_rows for each statement`,
      run: tell(added('new_rows'), 'new_rows'),
    },
  };
  const updated = changed && {
    [`${name}_changed`]: {
      on: `after update on ${table} referencing old table as old_rows new table as new_rows for each statement`,
      run: tell(changed('old_rows', 'new_rows'), `new_rows join old_rows on old_rows.${key} = new_rows.${key}`),
    },
  };
  return { ...inserted, ...updated };
}

/**
 * Writes webhook deliveries in the same transaction as the change that they report, one for each webhook that listens.
 * The change locks the subject's row, so deliveries of one subject have ids in the order of its changes.
 */
export const triggers: Triggers = {
  sqlite: Object.assign({}, ...sources.map(onSqlite)),
  postgres: Object.assign({}, ...sources.map(onPostgres)),
};
