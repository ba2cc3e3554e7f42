import type { Writer } from './killing-writes.ts';

const nextEmail = (pool: Parameters<Writer>[1], of: string) => `${of}${(pool.number += 1)}@example.com`;

/** A forgotten password, whose job is synced apart from its commit; the job stays for a week after it ran. */
const forgottenPassword: Writer = async (client, pool) => {
  const email = nextEmail(pool, 'forgetful');
  const question = `select cast(count(*) as varchar) as v from jobs
    where kind = 'session.mail-reset' and payload like '%"${email}"%'`;
  const path = '/admin/auth/verify/account';
  await client.write({ what: email, question, before: '0', after: '1', path, body: { email } });
};

/** An invitation with its mail, and its entry in the trail. */
const invitation: Writer = async (client, pool) => {
  const email = nextEmail(pool, 'invited');
  const question = `select (select count(*) from invitations where email = '${email}') || '/' || (select count(*)
    from audit_entries where action = 'administrator.invited' and after like '%${email}%') as v`;
  await client.write({
    what: email,
    question,
    before: '0/0',
    after: '1/1',
    isRepeatable: true,
    path: '/administrator/invitation/send',
    body: { fullName: 'Mei', email, permissions: ['SL'] },
  });
};

/** A refund, once per sale. */
const refund: Writer = async (client, pool) => {
  const sale = pool.sales.shift();
  if (sale === undefined) return;
  const question = `select cast(count(*) as varchar) as v from sales where refund_of = ${sale}`;
  await client.write({
    what: `refund of ${sale}`,
    question,
    before: '0',
    after: '1',
    isRepeatable: true,
    path: '/admin/sales/refund',
    body: { saleId: sale, reason: 'Bench' },
  });
};

export const accessWriters: readonly Writer[] = [forgottenPassword, forgottenPassword, invitation, refund];
