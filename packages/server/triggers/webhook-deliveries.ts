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
