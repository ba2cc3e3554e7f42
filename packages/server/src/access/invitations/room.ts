import * as contract from '@eemusic/contract/access/invitations';
import { hour } from '@eemusic/contract/platform/durations';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Language } from '@eemusic/contract/platform/languages';
import { permissionName } from '@eemusic/contract/platform/permissions';
import {
  addAdministrator,
  assertStrong,
  findAccount,
  findAccounts,
  hashPassword,
  readCodes,
  readLanguage,
} from '#access/accounts/index.ts';
import { assertMayGrant, changeAdministrators, lockAdministrators } from '#access/administrators/index.ts';
import { hashToken, newToken, openSession } from '#access/session/index.ts';
import { type Change, countRows, folded, insertRow, type Query, unlessTaken } from '#platform/database/index.ts';
import { assertBelow, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail, compose, makeMailLimits, type Message } from '#platform/mailer/index.ts';
import type { Room } from '#platform/room.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import type { Generated, Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

export const invitationsRoom: Room = {
  routes: invitationRoutes,
  jobs: (services) => ({
    'invitations.mail': { run: mailInvitation(services) },
    'invitations.tidy': {
      every: hour,
      run: () => services.database.write((tx) => deleteForgotten(tx, services.clock.now())),
    },
  }),
};

function invitationRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  const limits = makeMailLimits();
  const assertCanMail = () => {
    if (!canMail(services)) throw new Refusal('invitation.no-mail');
  };
  const recordOf = (name: string) => ({ kind: 'administrator', id: null, name });

  serve(contract.listInvitations, async () => {
    const now = clock.now().toISOString();
    const rows = await findInvitations(database.read)
      .innerJoin('administrators', 'administrators.id', 'invitations.invited_by')
      .select(['administrators.full_name as inviter', 'administrators.username'])
      .orderBy('sent_at', 'desc')
      .orderBy('invitations.id', 'desc')
      .execute();
    return {
      canSend: canMail(services),
      invitations: rows.map(({ id, fullName, email, codes, inviter, username, sentAt, expiresAt }) => ({
        invitationId: id,
        fullName,
        email,
        permissions: readCodes(codes).map((code) => ({ code, name: permissionName(code) })),
        invitedBy: inviter || username,
        sentAt,
        expiresAt,
        isExpired: expiresAt <= now,
      })),
    };
  });

  /* Runs under the lock of administrators, so that no account is made with this email at the same time. */
  serve(contract.sendInvitation, async ({ fullName, email, permissions: codes }, by) => {
    assertCanMail();
    return limits.counting((count) =>
      changeAdministrators(database, by, async (tx, actor) => {
        assertMayGrant(actor, codes);
        await assertFree(tx, email);
        assertBelow('invitation', await countRows(tx.selectFrom('invitations')));
        await count(by.id, email);
        const now = clock.now();
        const row = {
          full_name: fullName,
          email,
          email_key: folded(email),
          codes: codes.join(','),
          language: by.language,
        };
        const invitationId = await unlessTaken(
          insertRow(tx, 'invitations', { ...row, invited_by: by.id, ...timesFrom(now) }),
          { name: 'invitations_email', columns: 'invitations.email_key' },
          () => new Refusal('invitation.sent-already'),
        );
        await enqueueMail(tx, invitationId, now);
        tx.audit('administrator.invited', recordOf(fullName), { after: { fullName, email, codes } });
        return { ...message('invitation.sent', { email }), invitationId };
      }),
    );
  });

  /* The person who resends an invitation becomes the inviter and grants its codes. */
  serve(contract.resendInvitation, async ({ invitationId }, by) => {
    assertCanMail();
    return limits.counting((count) =>
      changeAdministrators(database, by, async (tx, actor) => {
        const { fullName, email, codes } = await getInvitation(tx, invitationId);
        assertMayGrant(actor, codes);
        await assertFree(tx, email);
        await count(by.id, email);
        const now = clock.now();
        // Links of earlier mails stop working.
        await tx.deleteFrom('invitation_links').where('invitation_id', '=', invitationId).execute();
        const renewed = tx.updateTable('invitations').set({ invited_by: by.id, ...timesFrom(now) });
        await renewed.where('id', '=', invitationId).execute();
        await enqueueMail(tx, invitationId, now);
        tx.audit('administrator.invited-again', recordOf(fullName), { after: { fullName, email, codes } });
        return message('invitation.sent', { email });
      }),
    );
  });

  serve(contract.revokeInvitation, ({ invitationId }, by) =>
    changeAdministrators(database, by, async (tx) => {
      const { fullName, email, codes } = await getInvitation(tx, invitationId);
      await deleteInvitation(tx, invitationId);
      tx.audit('administrator.invitation-revoked', recordOf(fullName), { before: { fullName, email, codes } });
      return message('invitation.revoked');
    }),
  );

  serve(contract.openInvitation, async ({ token }) => {
    const { fullName, email } = await getByLink(database.read, token, clock.now());
    return { fullName, email };
  });

  /* Looks the link up before the slow hashing, so that nobody without a link can keep the server busy. */
  serve(contract.acceptInvitation, async ({ token, username, password }, by) => {
    if (!by.origin) throw new Refusal('session.none');
    const { origin } = by;
    const invited = await getByLink(database.read, token, clock.now());
    await assertStrong(password, { ...invited, username });
    const passwordHash = await hashPassword(password);

    return database.change({ ...by, name: invited.fullName }, async (tx) => {
      await lockAdministrators(tx);
      const { id: invitationId, fullName, email, codes, invitedBy } = await getByLink(tx, token, clock.now());
      const inviter = (await findAccounts(tx, [invitedBy])).get(invitedBy);
      const isEntitled = inviter?.isActive && !inviter.isDeleted && inviter.codes.has('AD');
      if (!isEntitled || !inviter.codes.isSupersetOf(new Set(codes))) throw new Refusal('invitation.link');

      const account = { fullName, username, email, passwordHash, role: 2, codes, at: clock.now() } as const;
      const id = await addAdministrator(tx, account);
      await deleteInvitation(tx, invitationId);
      tx.audit('administrator.invitation-accepted', { kind: 'administrator', id, name: fullName });
      return openSession(tx, services, { account: { id, role: 2 }, stays: false, origin, by: 'password' });
    });
  });
}

async function getByLink(db: Query, token: string, now: Date): Promise<Invitation> {
  const row = await findInvitations(db)
    .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) throw new Refusal('invitation.link');
  return invitationOf(row);
}

async function assertFree(db: Query, email: string): Promise<void> {
  if ((await findAccount(db, { email })) === null) return;
  throw new Refusal('administrator.email-taken', { fields: { email: fieldErrorOf('administrator.email-taken') } });
}

type Order = {
  invitationId: number;
  /** Another job mails it if the invitation has been sent again since. */
  sentAt: string;
};

async function enqueueMail(tx: Change, invitationId: number, now: Date): Promise<void> {
  const order: Order = { invitationId, sentAt: now.toISOString() };
  await enqueue(tx, 'invitations.mail', order, { now });
}

/** Makes the token when the mail is sent, so that no queued job contains one. */
function mailInvitation({ database, random, configuration, mailer }: Services): Handler {
  return async (payload, { id: jobId }) => {
    const { invitationId, sentAt } = payload as Order;
    const token = newToken(random);
    const found = await database.write(async (tx) => {
      const invitation = await findInvitation(tx, invitationId);
      if (invitation?.sentAt !== sentAt) return null;
      const links = tx.deleteFrom('invitation_links').where('invitation_id', '=', invitationId);
      // Those of this job stay, because its first mail may have arrived before the retry.
      await links.where('job_id', '!=', jobId).execute();
      const link = { invitation_id: invitationId, token_hash: hashToken(token), job_id: jobId };
      await tx.insertInto('invitation_links').values(link).execute();
      const inviter = await findAccount(tx, { id: invitation.invitedBy });
      return { ...invitation, inviter: inviter?.name ?? '' };
    });
    if (!found) return;

    const { email, fullName, language, inviter } = found;
    const link = `${publicAddress(configuration)}/invitation/${token}`;
    const message = mailTexts[language]({ name: fullName, inviter, link });
    await mailer.send({ to: email, id: `invitation.${jobId}`, ...compose({ language, ...message }) });
  };
}

type About = { name: string; inviter: string; link: string };

const mailTexts: Record<Language, (about: About) => Omit<Message, 'language'>> = {
  en: ({ name, inviter, link }) => ({
    subject: 'You are invited to EEMusic Console',
    paragraphs: [
      `Hello ${name},`,
      `${inviter} has invited you to EEMusic Console. Choose a username and password to get started. The link works once and for ${contract.invitationHours} hours.`,
    ],
    action: { label: 'Accept the invitation', address: link },
    footnote: 'If you didn’t expect this, ignore this email: no account is created unless the link is used.',
  }),
  'zh-Hans': ({ name, inviter, link }) => ({
    subject: '邀请您使用 EEMusic Console',
    paragraphs: [
      `${name}，您好：`,
      `${inviter} 邀请您使用 EEMusic Console。请通过下面的链接设置用户名和密码，链接 ${contract.invitationHours} 小时内有效，仅可使用一次。`,
    ],
    action: { label: '接受邀请', address: link },
    footnote: '如果您并不知情，请忽略本邮件，系统不会创建账号。',
  }),
};

type InvitationsTable = {
  id: Generated<number>;
  full_name: string;
  email: string;
  email_key: string;
  /** Separated by commas. */
  codes: string;
  language: string;
  invited_by: number;
  sent_at: string;
  expires_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    invitations: InvitationsTable;
    invitation_links: {
      id: Generated<number>;
      invitation_id: number;
      token_hash: string;
      /** The job that mails the link; a retry of the job makes another token. */
      job_id: number;
    };
  }
}

const validFor = contract.invitationHours * hour;
/** So that an expired one can be sent again. */
const retentionPeriod = 30 * 24 * hour;

type Tx = Transaction<Tables>;

const findInvitations = (db: Query) =>
  db
    .selectFrom('invitations')
    .select(['invitations.id', 'invitations.full_name as fullName', 'invitations.email', 'invitations.codes'])
    .select(['invitations.language', 'invited_by as invitedBy', 'sent_at as sentAt', 'expires_at as expiresAt']);

const invitationOf = <Row extends { codes: string; language: string }>({ codes, language, ...row }: Row) => ({
  ...row,
  codes: readCodes(codes),
  language: readLanguage(language) ?? 'en',
});

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const timesFrom = (now: Date) => ({
  sent_at: now.toISOString(),
  expires_at: new Date(now.getTime() + validFor).toISOString(),
});

async function findInvitation(db: Query, id: number) {
  const row = await findInvitations(db).where('id', '=', id).executeTakeFirst();
  return row ? invitationOf(row) : null;
}

async function getInvitation(db: Query, id: number): Promise<Invitation> {
  const invitation = await findInvitation(db, id);
  if (!invitation) throw new Refusal('invitation.not-found');
  return invitation;
}

async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invitation_links').where('invitation_id', '=', id).execute();
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}

async function deleteForgotten(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionPeriod).toISOString();
  const forgotten = tx.selectFrom('invitations').select('id').where('expires_at', '<', before);
  await tx.deleteFrom('invitation_links').where('invitation_id', 'in', forgotten).execute();
  await tx.deleteFrom('invitations').where('expires_at', '<', before).execute();
}
