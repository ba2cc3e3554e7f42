import { randomUUID } from 'node:crypto';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { makeExercise } from '@eemusic/music/made-exercises';
import { contact, formOf, learnerToken } from '#bench/harness/client.ts';
import type { Answered, Client } from './client.ts';
import type { Pool } from './pool.ts';

type Writer = (client: Client, pool: Pool) => Promise<void>;

const next = (pool: Pool, of: string) => `${of} ${(pool.number += 1)}`;
const count = (rows: string) => `(select count(*) from ${rows})`;
/** Counts rows, joined by slashes. */
const counts = (...rows: string[]) => `select ${rows.map(count).join(" || '/' || ")} || '' as v`;
const entries = (action: string, ids: string) => `audit_entries where action = '${action}' and record_id in (${ids})`;

type Adding = { of: string; table: string; column: string; action: string; path: string };

/** Adds a record with its entry in the trail: both, or none. */
async function add(client: Client, name: string, { table, column, action, path }: Adding, body: object) {
  const rows = `${table} where ${column} = '${name}'`;
  const question = counts(rows, entries(action, `select cast(id as varchar) from ${rows}`));
  return client.write({ what: name, question, before: '0/0', after: '1/1', path, body, isRepeatable: true });
}

const adding =
  (
    adding: Adding,
    bodyOf: (name: string, pool: Pool) => object,
    then?: (pool: Pool, answer: Answered) => void,
  ): Writer =>
  async (client, pool) => {
    const name = next(pool, adding.of);
    const answer = await add(client, name, adding, bodyOf(name, pool));
    if (answer) then?.(pool, answer);
  };

const channel = adding(
  { of: 'Channel', table: 'channels', column: 'name', action: 'channel.created', path: '/admin/channel/create' },
  (channelName) => ({ ...contact, channelName }),
);

const school = adding(
  { of: 'School', table: 'educators', column: 'name', action: 'educator.created', path: '/admin/educator/create' },
  (name) => ({ ...contact, EducatorName: name, userName: name.replace(' ', ''), password: 'three blind mice run' }),
  (pool, answer) => pool.schools.push({ id: Number(answer['educatorId']), keys: 0 }),
);

const library = adding(
  { of: 'Library', table: 'libraries', column: 'name', action: 'library.added', path: '/admin/modules/add' },
  (name, { image, number }) => ({ name, shortName: `L${number}`, image }),
);

const card = adding(
  { of: 'Card', table: 'support_cards', column: 'title', action: 'card.added', path: '/support/cards' },
  (title) => ({ title, listId: 1, senderName: 'Mei', senderAddress: `${randomUUID()}@example.com` }),
  (pool, answer) => pool.cards.push({ id: Number(answer['cardId']), list: 1 }),
);

const keys: Writer = async (client, pool) => {
  const of = pool.schools.shift();
  if (!of) return school(client, pool);
  const question = counts(`subscription_keys where educator_id = ${of.id}`);
  const body = { educatorId: of.id, expirationDays: 366, numberOfKeys: 7 };
  const [before, after] = [`${of.keys}`, `${of.keys + 7}`];
  const path = '/admin/subscriptions/genelete';
  const answer = await client.write({ what: `keys of ${of.id}`, question, before, after, path, body });
  if (!answer) return;
  pool.keys.push(...(answer['keys'] as { key: string }[]).map(({ key }) => key));
  pool.schools.push({ id: of.id, keys: of.keys + 7 });
};

const redeem: Writer = async (client, pool) => {
  const key = pool.keys.pop();
  if (key === undefined) return keys(client, pool);
  const fullName = next(pool, 'Learner');
  const { contactName: _, ...person } = contact;
  const question = counts(`subscription_keys k join students s on s.id = k.student_id
    join sales x on x.student_id = s.id and x.subscription_code = k.code join enrolments e on e.student_id = s.id
    join student_profiles p on p.student_id = s.id where s.full_name = '${fullName}' and k.code = '${key}'`);
  const body = { key, fullName, ...person, profile1Name: 'Bench' };
  const about = { what: key, question, before: '0', after: '1', path: '/learner/redeem', body };
  await client.write({ ...about, token: learnerToken, isRepeatable: true });
};

const practice: Writer = async (client, pool) => {
  const name = next(pool, 'practice');
  const sessions = Array.from({ length: 20 }, (_, index) => ({
    sessionId: `${name}-${index}`,
    studentId: pool.students[0]?.id ?? 1,
    scoreId: null,
    seconds: 60,
    startedAt: new Date(Date.now() - index * 60_000).toISOString(),
    accuracy: 0.9,
    screen: 'practice',
  }));
  const question = counts(`practice_sessions where session_id like '${name}-%'`);
  const path = '/learner/practice';
  await client.write({ what: name, question, before: '0', after: '20', path, token: learnerToken, body: { sessions } });
};

const importing: Writer = async (client, pool) => {
  const name = next(pool, 'Import');
  const bytes = Buffer.from(`Name\n${Array.from({ length: 20 }, (_, index) => `${name}-${index}`).join('\n')}\n`);
  const file = { name: 'users.csv', bytes };
  const { json } = await client.upload('/admin/users/import/check', file);
  const rows = `students where full_name like '${name}-%'`;
  const ids = `select cast(id as varchar) from ${rows}`;
  const question = counts(rows, `audit_entries where record_kind = 'student' and record_id in (${ids})`);
  const path = `/admin/users/import?plan=${String(json['plan'])}`;
  await client.write({ what: name, question, before: '0/0', after: '20/20', path, body: formOf(file) });
};

const move: Writer = async (client, pool) => {
  const of = pool.cards.shift();
  if (!of) return card(client, pool);
  const list = (of.list % 30) + 1;
  const question = `select cast(list_id as varchar) as v from support_cards where id = ${of.id}`;
  const request = { method: 'PUT' as const, path: `/support/cards/${of.id}/move`, body: { listId: list, after: null } };
  const what = `list of ${of.id}`;
  const answer = await client.write({ what, question, before: `${of.list}`, after: `${list}`, ...request });
  if (answer) pool.cards.push({ ...of, list });
};

/** The answer is there with the job that mails it, or mailed. */
const reply: Writer = async (client, pool) => {
  const [first] = pool.cards;
  if (!first) return card(client, pool);
  const text = next(pool, 'Reply');
  const mails = `support_mails m where m.text = '${text}'`;
  const job = `exists (select 1 from jobs where unique_key = 'support.send-reply ' || m.id)`;
  const question = counts(mails, `${mails} and (m.sent_at is not null or ${job})`);
  const request = { path: `/support/cards/${first.id}/replies`, body: { text }, isRepeatable: true };
  await client.write({ what: text, question, before: '0/0', after: '1/1', ...request });
};

const close: Writer = async (client, pool) => {
  const month = pool.months.shift();
  if (month === undefined) return;
  const rows = `statements where month = '${month}'`;
  const after = `1/${await client.ask(counts(rows))}`;
  const question = counts(`closed_months where month = '${month}'`, `${rows} and state <> 'open'`);
  const request = { path: '/admin/statements/close', body: { month }, isRepeatable: true };
  const answer = await client.write({ what: month, question, before: '0/0', after, ...request });
  const id = await client.ask(`select cast(min(id) as varchar) as v from ${rows}`);
  if (answer) pool.statements.push({ id: Number(id), state: 'closed' });
};

const pay: Writer = async (client, pool) => {
  const statement = pool.statements.shift();
  if (!statement) return close(client, pool);
  const { id, state } = statement;
  const reference = next(pool, 'TR');
  const question = `select state || coalesce(' ' || reference, '') as v from statements where id = ${id}`;
  const body = { statementId: id, paidOn: new Date().toISOString().slice(0, 10), reference };
  const request = { path: '/admin/statements/pay', body };
  await client.write({ what: `statement ${id}`, question, before: state, after: `paid ${reference}`, ...request });
};

const refund: Writer = async (client, pool) => {
  const saleId = pool.sales.shift();
  if (saleId === undefined) return;
  const question = counts(`sales where refund_of = ${saleId}`);
  const request = { path: '/admin/sales/refund', body: { saleId, reason: 'Bench' }, isRepeatable: true };
  await client.write({ what: `refund of ${saleId}`, question, before: '0', after: '1', ...request });
};

const status: Writer = async (client, pool) => {
  const of = pool.students.shift();
  if (!of) return;
  const question = `select cast(is_active as varchar) as v from students where id = ${of.id}`;
  const [before, after] = of.isActive ? ['1', '0'] : ['0', '1'];
  const request = { path: '/admin/user/update/status', body: { studentId: of.id, status: Number(after) } };
  const answer = await client.write({ what: `status of ${of.id}`, question, before, after, ...request });
  if (answer) pool.students.push({ id: of.id, isActive: !of.isActive });
};

const remove: Writer = async (client, pool) => {
  const { id } = pool.students.shift() ?? {};
  if (id === undefined) return;
  const question = counts(
    `students where id = ${id} and deleted_at is not null`,
    entries('student.deleted', `'${id}'`),
  );
  const request = { path: '/admin/users/delete', body: { usersIds: [id] } };
  await client.write({ what: `deleted ${id}`, question, before: '0/0', after: '1/1', ...request });
};

const token: Writer = async (client, pool) => {
  const name = next(pool, 'Token');
  const rows = `tokens where name = '${name}'`;
  const question = counts(rows, `token_secrets where token_id in (select id from ${rows})`);
  const request = { path: '/admin/tokens/add', body: { name, scopes: ['keys.redeem'] } };
  await client.write({ what: name, question, before: '0/0', after: '1/1', ...request });
};

/** A forgotten password, whose job is synced apart from its commit; the job stays for a week after it ran. */
const forgottenPassword: Writer = async (client, pool) => {
  const email = `forgetful${(pool.number += 1)}@example.com`;
  const question = counts(`jobs where kind = 'session.mail-reset' and payload like '%"${email}"%'`);
  const request = { path: '/admin/auth/verify/account', body: { email } };
  await client.write({ what: email, question, before: '0', after: '1', ...request });
};

const invitation: Writer = async (client, pool) => {
  const email = `invited${(pool.number += 1)}@example.com`;
  const entry = `audit_entries where action = 'administrator.invited' and after like '%${email}%'`;
  const question = counts(`invitations where email = '${email}'`, entry);
  const body = { fullName: 'Mei', email, permissions: ['SL'] };
  const request = { path: '/administrator/invitation/send', body, isRepeatable: true };
  await client.write({ what: email, question, before: '0/0', after: '1/1', ...request });
};

const booklet: Writer = async (client, pool) => {
  const name = next(pool, 'Booklet');
  const rows = `booklets where name = '${name}'`;
  const question = counts(rows, `booklet_scores where booklet_id in (select id from ${rows})`);
  const parts = { cover: true, contents: true, header: true, numbers: true, startsOnLeft: false };
  const printed = { title: name, subtitle: '', layout: 'page', printLayout: standardPrintLayout };
  const body = { name, ...printed, ...parts, selected: pool.scores };
  const request = { path: '/admin/score/library/booklets/add', body, isRepeatable: true };
  await client.write({ what: name, question, before: '0/0', after: `1/${pool.scores.length}`, ...request });
};

const stateOf = (id: number) => ({
  what: `score ${id}`,
  question: `select coalesce((select name || '/' || version from scores where id = ${id}), '') || '/' ||
    ${count(entries('score.updated', `'${id}'`))} as v`,
});

/** Changes the name of a score, whose version and entry of the trail have to change with it. */
const editScore: Writer = async (client, pool) => {
  const score = pool.editable.shift();
  if (!score) return;
  const { id, edits, body } = score;
  const name = next(pool, 'Edited');
  const [before, after] = [`${score.name}/${edits + 1}/${edits}`, `${name}/${edits + 2}/${edits + 1}`];
  const path = `/admin/score/library/update/${id}`;
  const sent = { ...body, name, version: edits + 1 };
  const answer = await client.write({ ...stateOf(id), before, after, method: 'PUT', path, body: sent });
  if (answer) pool.editable.push({ id, name, edits: edits + 1, body });
};

/** Needs the engraver: a score with its files, which is published and may then be edited. */
const score: Writer = async (client, pool) => {
  const seed = (pool.number += 1);
  const bytes = new TextEncoder().encode(makeExercise({ seed }).xml);
  const file = { name: `exercise-${seed}.musicxml`, bytes };
  const { status, json } = await client.upload('/admin/score/library/upload', file);
  if (status !== 200) return;
  const fileName = String(json['fileName']);
  const of = `(select id from score_files where name = '${fileName}')`;
  const question = counts(`scores where file_id in ${of}`, `score_music where file_id in ${of}`);
  client.noteAcknowledged({ what: fileName, question, before: '0/0', after: '0/1' });
  const [name, body] = [`Score ${seed}`, { fileName, ...pool.place }];
  const request = { path: '/admin/score/library/add', body: { scores: [{ ...body, name }] }, isRepeatable: true };
  const answer = await client.write({ what: fileName, question, before: '0/1', after: '1/1', ...request });
  const [id] = (answer?.['ids'] as number[] | undefined) ?? [];
  if (id === undefined) return;
  client.noteAcknowledged({ ...stateOf(id), before: '/0', after: `${name}/1/0` });
  pool.editable.push({ id, name, edits: 0, body });
};

const ofSales = [channel, keys, keys, redeem, redeem, importing, close, pay, refund, status, status, remove];
const ofOthers = [practice, practice, card, move, reply, token, forgottenPassword, forgottenPassword, invitation];
export const writers: readonly Writer[] = [...ofSales, ...ofOthers, library, booklet, editScore, editScore];
/** Those that need the engraver or hash a password. */
export const costlyWriters: readonly Writer[] = [school, score];
