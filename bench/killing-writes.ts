import { randomUUID } from 'node:crypto';
import { learnerToken } from './client.ts';
import { type Client, formWith } from './killing-client.ts';
import type { Pool } from './killing-pool.ts';

export type Writer = (client: Client, pool: Pool) => Promise<void>;

const contact = { contactName: 'Mei', contactNumber: '+8613800138000', contactEmail: 'mei@example.com', region: 'SD' };

export const next = (pool: Pool, of: string) => `${of} ${(pool.number += 1)}`;

/** How many rows there are, and how many entries of the audit trail about them: 0/0 or 1/1. */
export const audited = (table: string, column: string, value: string, action: string) =>
  `select (select count(*) from ${table} where ${column} = '${value}') || '/' || (select count(*) from audit_entries
    where action = '${action}' and record_id in (select cast(id as varchar) from ${table} where ${column} = '${value}')) as v`;

export const once = { before: '0/0', after: '1/1', isRepeatable: true } as const;

const channel: Writer = async (client, pool) => {
  const name = next(pool, 'Channel');
  const question = audited('channels', 'name', name, 'channel.created');
  await client.write({
    ...once,
    what: name,
    question,
    path: '/admin/channel/create',
    body: { ...contact, channelName: name },
  });
};

export const school: Writer = async (client, pool) => {
  const name = next(pool, 'School');
  const answer = await client.write({
    ...once,
    what: name,
    question: audited('educators', 'name', name, 'educator.created'),
    path: '/admin/educator/create',
    body: { ...contact, EducatorName: name, userName: name.replace(' ', ''), password: 'three blind mice run' },
  });
  if (answer) pool.schools.push({ id: Number(answer['educatorId']), keys: 0 });
};

const keys: Writer = async (client, pool) => {
  const of = pool.schools.shift();
  if (!of) return school(client, pool);
  const what = `keys of ${of.id}`;
  const question = `select cast(count(*) as varchar) as v from subscription_keys where educator_id = ${of.id}`;
  const body = { educatorId: of.id, expirationDays: 366, numberOfKeys: 7 };
  const [before, after] = [String(of.keys), String(of.keys + 7)];
  const answer = await client.write({ what, question, before, after, path: '/admin/subscriptions/genelete', body });
  if (!answer) return;
  pool.keys.push(...(answer['keys'] as { key: string }[]).map(({ key }) => key));
  pool.schools.push({ id: of.id, keys: of.keys + 7 });
};

const redeem: Writer = async (client, pool) => {
  const key = pool.keys.pop();
  if (key === undefined) return keys(client, pool);
  const fullName = next(pool, 'Learner');
  const { contactName: _, ...person } = contact;
  const answer = await client.write({
    what: key,
    before: '0',
    after: '1',
    path: '/learner/redeem',
    token: learnerToken,
    isRepeatable: true,
    question: `select cast(count(*) as varchar) as v from subscription_keys k join students s on s.id = k.student_id
      join sales x on x.student_id = s.id and x.subscription_code = k.code join enrolments e on e.student_id = s.id
      join student_profiles p on p.student_id = s.id
      where s.full_name = '${fullName}' and k.code = '${key}'`,
    body: { key, fullName, ...person, profile1Name: 'Bench' },
  });
  if (answer) pool.people.push({ studentId: Number(answer['studentId']), sales: 1 });
};

const extend: Writer = async (client, pool) => {
  const [person, key] = [pool.people.shift(), pool.keys.pop()];
  if (!person || key === undefined) return redeem(client, pool);
  const { studentId, sales } = person;
  const { contactName: _, ...given } = contact;
  const answer = await client.write({
    what: `sales of ${studentId}`,
    before: `${sales}/${sales}`,
    after: `${sales + 1}/${sales + 1}`,
    question: `select (select count(*) from sales where student_id = ${studentId}) || '/' ||
      (select count(*) from subscription_keys where student_id = ${studentId}) as v`,
    path: '/learner/redeem',
    token: learnerToken,
    body: { key, fullName: 'Learner', ...given, studentId },
  });
  if (answer) pool.people.push({ studentId, sales: sales + 1 });
};

const practice: Writer = async (client, pool) => {
  const name = next(pool, 'practice');
  const sessions = Array.from({ length: 20 }, (_, index) => ({
    sessionId: `${name}-${index}`,
    studentId: pool.people[0]?.studentId ?? 1,
    scoreId: null,
    seconds: 60,
    startedAt: new Date(Date.now() - index * 60_000).toISOString(),
    accuracy: 0.9,
    screen: 'practice',
  }));
  const question = `select cast(count(*) as varchar) as v from practice_sessions where session_id like '${name}-%'`;
  const path = '/learner/practice';
  const body = { sessions };
  await client.write({ what: name, question, before: '0', after: '20', path, token: learnerToken, body });
};

const importing: Writer = async (client, pool) => {
  const name = next(pool, 'Import');
  const csv = Buffer.from(`Name\n${Array.from({ length: 20 }, (_, index) => `${name}-${index}`).join('\n')}\n`);
  const { json } = await client.upload('/admin/users/import/check', 'users.csv', csv);
  const question = `select (select count(*) from students where full_name like '${name}-%') || '/' ||
    (select count(*) from audit_entries where record_kind = 'student' and record_id in
      (select cast(id as varchar) from students where full_name like '${name}-%')) as v`;
  const path = `/admin/users/import?plan=${String(json['plan'])}`;
  const body = formWith('users.csv', csv);
  await client.write({ what: name, question, before: '0/0', after: '20/20', path, body });
};

const card: Writer = async (client, pool) => {
  const title = next(pool, 'Card');
  const body = { title, listId: 1, senderName: 'Mei', senderAddress: `${randomUUID()}@example.com` };
  const question = audited('support_cards', 'title', title, 'card.added');
  const answer = await client.write({ ...once, what: title, question, path: '/support/cards', body });
  if (answer) pool.cards.push({ id: Number(answer['cardId']), title, list: 1 });
};

const note: Writer = async (client, pool) => {
  const [first] = pool.cards;
  if (!first) return card(client, pool);
  const text = next(pool, 'Note');
  const question = `select cast(count(*) as varchar) as v from support_notes where text = '${text}'`;
  const path = `/support/cards/${first.id}/notes`;
  await client.write({ what: text, question, before: '0', after: '1', path, body: { text }, isRepeatable: true });
};

const move: Writer = async (client, pool) => {
  const of = pool.cards.shift();
  if (!of) return card(client, pool);
  const list = (of.list % 30) + 1;
  const question = `select cast(list_id as varchar) as v from support_cards where id = ${of.id}`;
  const body = { listId: list, after: null };
  const [before, after] = [String(of.list), String(list)];
  const path = `/support/cards/${of.id}/move`;
  const answer = await client.write({ what: `list of ${of.id}`, question, before, after, method: 'PUT', path, body });
  if (answer) pool.cards.push({ ...of, list });
};

/** The answer is there with the job that mails it, or mailed. */
const reply: Writer = async (client, pool) => {
  const [first] = pool.cards;
  if (!first) return card(client, pool);
  const text = next(pool, 'Reply');
  const question = `select (select count(*) from support_mails where text = '${text}') || '/' || (select count(*)
    from support_mails m where m.text = '${text}' and (m.sent_at is not null or exists
      (select 1 from jobs where unique_key = 'support.send-reply ' || m.id))) as v`;
  const path = `/support/cards/${first.id}/replies`;
  await client.write({ ...once, what: text, question, path, body: { text } });
};

const price: Writer = async (client, pool) => {
  const reason = next(pool, 'Price');
  const from = new Date(Date.now() + (2 + (pool.number % 700)) * 86_400_000).toISOString().slice(0, 10);
  const question = `select (select count(*) from prices where reason = '${reason}') || '/' || (select count(*)
    from audit_entries where action = 'sale.price-added' and after like '%${reason}"%') as v`;
  const body = { durationDays: 366, amount: 400 + pool.number / 100, from, reason };
  await client.write({ ...once, what: reason, question, path: '/admin/sales/prices/add', body });
};

const close: Writer = async (client, pool) => {
  const month = pool.months.shift();
  if (month === undefined) return;
  const rows = `from statements where month = '${month}'`;
  const all = await client.ask(`select cast(count(*) as varchar) as v ${rows}`);
  const question = `select (select count(*) from closed_months where month = '${month}') || '/' ||
    (select count(*) ${rows} and state <> 'open') as v`;
  const answer = await client.write({
    what: month,
    question,
    before: '0/0',
    after: `1/${all}`,
    path: '/admin/statements/close',
    body: { month },
    isRepeatable: true,
  });
  const id = await client.ask(`select cast(min(id) as varchar) as v ${rows}`);
  if (answer) pool.statements.push({ id: Number(id), state: 'closed' });
};

const pay: Writer = async (client, pool) => {
  const statement = pool.statements.shift();
  if (!statement) return close(client, pool);
  const { id, state } = statement;
  const reference = next(pool, 'TR');
  const question = `select state || coalesce(' ' || reference, '') as v from statements where id = ${id}`;
  const paidOn = new Date().toISOString().slice(0, 10);
  const path = '/admin/statements/pay';
  const body = { statementId: id, paidOn, reference };
  await client.write({ what: `statement ${id}`, question, before: state, after: `paid ${reference}`, path, body });
};

const status: Writer = async (client, pool) => {
  const of = pool.students.shift();
  if (!of) return;
  const question = `select cast(is_active as varchar) as v from students where id = ${of.id}`;
  const [before, after] = of.isActive ? ['1', '0'] : ['0', '1'];
  const path = '/admin/user/update/status';
  const body = { studentId: of.id, status: of.isActive ? 0 : 1 };
  const answer = await client.write({ what: `status of ${of.id}`, question, before, after, path, body });
  if (answer) pool.students.push({ id: of.id, isActive: !of.isActive });
};

const remove: Writer = async (client, pool) => {
  const of = pool.students.shift();
  if (!of) return;
  const what = `deleted ${of.id}`;
  const question = `select (case when deleted_at is null then 0 else 1 end) || '/' || (select count(*) from audit_entries
    where action = 'student.deleted' and record_id = '${of.id}') as v from students where id = ${of.id}`;
  await client.write({
    what,
    question,
    before: '0/0',
    after: '1/1',
    path: '/admin/users/delete',
    body: { usersIds: [of.id] },
  });
};

const company: Writer = async (client, pool) => {
  const before = pool.company.shift();
  if (before === undefined) return;
  const after = next(pool, 'Company');
  const question = 'select name as v from company';
  const body = { currency: 'CNY', name: after };
  const answer = await client.write({ what: 'company', question, before, after, path: '/admin/company/update', body });
  if (answer) pool.company.push(after);
};

const token: Writer = async (client, pool) => {
  const name = next(pool, 'Token');
  const question = `select (select count(*) from tokens where name = '${name}') || '/' || (select count(*)
    from token_secrets where token_id in (select id from tokens where name = '${name}')) as v`;
  const body = { name, scopes: ['keys.redeem'] };
  await client.write({ ...once, isRepeatable: false, what: name, question, path: '/admin/tokens/add', body });
};

export const writers: readonly Writer[] = [
  channel,
  keys,
  keys,
  redeem,
  redeem,
  extend,
  practice,
  practice,
  importing,
  card,
  note,
  move,
  reply,
  price,
  close,
  pay,
  status,
  status,
  remove,
  company,
  token,
];
