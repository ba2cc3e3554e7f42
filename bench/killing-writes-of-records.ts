import { createHmac } from 'node:crypto';
import { makeExercise } from '@eemusic/music/exercises';
import { anAuthenticator } from '#packages/server/src/testing/an-authenticator.ts';
import type { Client } from './killing-client.ts';
import type { Pool } from './killing-pool.ts';
import { port } from './killing-settings.ts';
import type { Writer } from './killing-writes.ts';

const password = 'three blind mice run';
const entriesOf = (action: string, kind: string, id: number) =>
  `(select count(*) from audit_entries where action = '${action}' and record_kind = '${kind}' and record_id = '${id}')`;

/** Name, version and number of edits; a backup from before the score has none of them. */
const stateOf = (id: number) => ({
  what: `score ${id}`,
  question: `select coalesce((select name || '/' || version from scores where id = ${id}), '') || '/' ||
    ${entriesOf('score.updated', 'score', id)} as v`,
});

/** Changes the name of a score, whose version and entry of the trail have to change with it. */
const editScore: Writer = async (client, pool) => {
  const score = pool.editable.shift();
  if (!score) return;
  const { id, edits, body } = score;
  const name = `Edited ${(pool.number += 1)}`;
  const after = `${name}/${edits + 2}/${edits + 1}`;
  const path = `/admin/score/library/update/${id}`;
  const answer = await client.write({
    ...stateOf(id),
    before: `${score.name}/${edits + 1}/${edits}`,
    after,
    method: 'PUT',
    path,
    body: { ...body, name, version: edits + 1 },
  });
  if (answer) pool.editable.push({ id, name, edits: edits + 1, body });
};

/** A deletion stays with its entry in the trail, and can still be undone. */
const deleteScore: Writer = async (client, pool) => {
  if (pool.editable.length < 3) return;
  const { id = 0 } = pool.editable.shift() ?? {};
  const question = `select (select count(*) from scores where id = ${id} and deleted_at is not null) || '/' ||
    ${entriesOf('score.deleted', 'score', id)} as v`;
  const path = `/admin/score/library/delete/${id}`;
  await client.write({ what: `deleted score ${id}`, question, before: '0/0', after: '1/1', method: 'DELETE', path });
};

/** Publishes a score that the writers above may change. */
export const editableScore: Writer = async (client, pool) => {
  const seed = (pool.number += 1);
  const bytes = new TextEncoder().encode(makeExercise({ seed }).xml);
  const { status, json } = await client.upload('/admin/score/library/upload', `exercise-${seed}.musicxml`, bytes);
  if (status !== 200) return;
  const name = `Editable ${seed}`;
  const body = { fileName: String(json['fileName']), ...pool.place };
  const answer = await client.call('/admin/score/library/add', { scores: [{ ...body, name }] });
  const [id] = (answer['ids'] as number[] | undefined) ?? [];
  if (id === undefined) return;
  client.noteAcknowledged({ ...stateOf(id), before: '/0', after: `${name}/1/0` });
  pool.editable.push({ id, name, edits: 0, body });
};

/** A webhook with its events, and its deletion, both with their entry in the trail. */
const webhook: Writer = async (client, pool) => {
  const url = `https://93.184.215.14/hook/${(pool.number += 1)}`;
  const of = `(select id from webhooks where url = '${url}')`;
  const entries = `(select count(*) from audit_entries where record_kind = 'webhook' and record_id in
    (select cast(id as varchar) from webhooks where url = '${url}'))`;
  const question = `select (select count(*) from webhook_subscriptions where webhook_id in ${of}) || '/' ||
    (select count(*) from webhooks where url = '${url}' and deleted_at is null) || '/' || ${entries} as v`;
  const body = { name: 'Bench', url, events: ['score.edited', 'key.redeemed'] };
  const about = { what: url, question };
  const added = await client.write({ ...about, before: '0/0/0', after: '2/1/1', path: '/admin/webhooks/add', body });
  if (!added) return;
  const deletion = { path: '/admin/webhooks/delete', body: { webhookId: Number(added['webhookId']) } };
  await client.write({ ...about, before: '2/1/1', after: '0/0/2', ...deletion });
};

/** A colleague, with a session of their own. */
async function addColleague(client: Client, pool: Pool) {
  const username = `colleague${(pool.number += 1)}`;
  const email = `${username}@example.com`;
  const question = `select cast(count(*) as varchar) as v from administrators where username = '${username}'`;
  const person = { fullName: 'Mei', username, email, mobile: '+8613800138000', age: 30, gender: 0, password };
  const answer = await client.write({
    what: username,
    question,
    before: '0',
    after: '1',
    path: '/administrator/user/create',
    isRepeatable: true,
    body: { ...person, permissions: ['SL'], avatarBase64: picture },
  });
  if (!answer) return null;
  const { token } = await client.call('/admin/auth/login', { email, password });
  return token === undefined ? null : { userId: Number(answer['userId']), token: String(token) };
}

/** The code of an authenticator app now: RFC 6238, with six digits and steps of 30 seconds. */
function codeOf(secret: string): string {
  const bits = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Two-step sign-in is on with all of its recovery codes, or not at all. */
const twoStep: Writer = async (client, pool) => {
  const of = await addColleague(client, pool);
  if (!of) return;
  const { userId, token } = of;
  const proof = { userId, currentPassword: password };
  const { secret } = await client.call('/admin/profile/two-step/begin', proof, 'POST', token);
  const question = `select (select count(*) from administrators where id = ${userId} and two_step_secret is not null) ||
    '/' || (select count(*) from recovery_codes where administrator_id = ${userId}) as v`;
  const body = { userId, code: codeOf(String(secret)) };
  const path = '/admin/profile/two-step/confirm';
  await client.write({ what: `two steps of ${userId}`, question, before: '0/0', after: '1/10', path, body, token });
};

/** A passkey of a new colleague, with its entry in the trail. */
const passkey: Writer = async (client, pool) => {
  const of = await addColleague(client, pool);
  if (!of) return;
  const { userId, token } = of;
  const proof = { userId, currentPassword: password };
  const begun = await client.call('/admin/profile/passkeys/begin', proof, 'POST', token);
  const device = anAuthenticator({ origin: `http://localhost:${port}` });
  const answer = device.create(begun['options'] as Parameters<typeof device.create>[0]);
  const question = `select (select count(*) from passkeys where administrator_id = ${userId}) || '/' ||
    ${entriesOf('profile.passkey-added', 'administrator', userId)} as v`;
  const body = { userId, answer, name: 'Laptop' };
  const path = '/admin/profile/passkeys/add';
  await client.write({ what: `passkey of ${userId}`, question, before: '0/0', after: '1/1', path, body, token });
};

/** A picture of one pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const recordWriters: readonly Writer[] = [editScore, editScore, deleteScore, webhook, twoStep, passkey];
