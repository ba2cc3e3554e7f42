import * as contract from '@eemusic/contract/access/invitations';
import { hour } from '@eemusic/contract/platform/durations';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Language } from '@eemusic/contract/platform/languages';
import { permissionName } from '@eemusic/contract/platform/permissions';
import { addAdministrator, assertStrong, findAccount, findAccounts, hashPassword } from '#access/accounts/index.ts';
import { assertMayGrant, changeAdministrators, lockAdministrators } from '#access/administrators/index.ts';
import { hashToken, newToken, openSession } from '#access/session/index.ts';
import type { Change, Query } from '#platform/database/index.ts';
import { assertBelow, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail, compose, makeMailLimits, type Message } from '#platform/mailer/index.ts';
import type { Room } from '#platform/room.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import * as store from './store.ts';

export const invitationsRoom: Room = {
  routes: invitationRoutes,
  jobs: (services) => ({
    'invitations.mail': { run: mailInvitation(services) },
    'invitations.tidy': {
      every: hour,
      run: () => services.database.write((tx) => store.deleteForgotten(tx, services.clock.now())),
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
    const invitations = await store.listInvitations(database.read);
    return {
      canSend: canMail(services),
      invitations: invitations.map(({ id, fullName, email, codes, inviter, sentAt, expiresAt }) => ({
        invitationId: id,
        fullName,
        email,
        permissions: codes.map((code) => ({ code, name: permissionName(code) })),
        invitedBy: inviter,
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
        assertBelow('invitation', await store.countInvitations(tx));
        await count(by.id, email);
        const now = clock.now();
        const invitation = { fullName, email, codes, language: by.language, invitedBy: by.id };
        const invitationId = await store.addInvitation(tx, invitation, now);
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
        const { fullName, email, codes } = await store.getInvitation(tx, invitationId);
        assertMayGrant(actor, codes);
        await assertFree(tx, email);
        await count(by.id, email);
        const now = clock.now();
        await store.renewInvitation(tx, { id: invitationId, invitedBy: by.id, now });
        await enqueueMail(tx, invitationId, now);
        tx.audit('administrator.invited-again', recordOf(fullName), { after: { fullName, email, codes } });
        return message('invitation.sent', { email });
      }),
    );
  });

  serve(contract.revokeInvitation, ({ invitationId }, by) =>
    changeAdministrators(database, by, async (tx) => {
      const { fullName, email, codes } = await store.getInvitation(tx, invitationId);
      await store.deleteInvitation(tx, invitationId);
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
      await store.deleteInvitation(tx, invitationId);
      tx.audit('administrator.invitation-accepted', { kind: 'administrator', id, name: fullName });
      return openSession(tx, services, { account: { id, role: 2 }, stays: false, origin, by: 'password' });
    });
  });
}

async function getByLink(db: Query, token: string, now: Date): Promise<store.Invitation> {
  const invitation = await store.findByLink(db, { tokenHash: hashToken(token), now });
  if (!invitation) throw new Refusal('invitation.link');
  return invitation;
}

async function assertFree(db: Query, email: string): Promise<void> {
  if ((await findAccount(db, { email })) === null) return;
  throw new Refusal('administrator.email-taken', { fields: { email: fieldErrorOf('administrator.email-taken') } });
}

type Order = {
  invitationId: number;
  /** Identifies the sending; another job mails it if the invitation has been sent again since. */
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
      const invitation = await store.findInvitation(tx, invitationId);
      if (invitation?.sentAt !== sentAt) return null;
      await store.addLink(tx, { invitationId, tokenHash: hashToken(token), jobId });
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

/** Texts of the invitation mail, by language. */
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
