import { createHmac } from 'node:crypto';
import * as resetLink from '@eemusic/contract/access/reset-link';
import * as contract from '@eemusic/contract/access/session';
import { hour, minute } from '@eemusic/contract/platform/durations';
import { codes } from '@eemusic/contract/platform/permissions';
import {
  addAdministrator,
  assertStrong,
  findAccount,
  hashPassword,
  isEmpty,
  isPassword,
  lockAccount,
  setPassword,
  standInHash,
} from '#access/accounts/index.ts';
import {
  auditRefusedAttempts,
  countAttempt,
  deleteAttempt,
  deleteAttempts,
  deleteAttemptsOf,
} from '#access/lockout/index.ts';
import { readCode } from '#access/two-step/index.ts';
import { folded, lock, system } from '#platform/database/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Room } from '#platform/room.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import type { Services } from '#platform/services.ts';
import { hashToken, openSession } from './identity.ts';
import { mailEmailChanged, mailEmailCode, mailPasswordChanged, mailReset, noticePasswordChanged } from './mails.ts';
import { closeAccess, deleteEnded, deleteSession, findReset, useReset } from './store.ts';

export const sessionRoom: Room = {
  routes: sessionRoutes,
  jobs: (services) => ({
    'session.tidy': {
      every: hour,
      run: () => services.database.write((tx) => deleteEnded(tx, services.clock.now())),
    },
    'session.note-refused': { every: 15 * minute, run: () => auditRefusedAttempts(services) },
    'session.mail-reset': { run: mailReset(services) },
    'session.mail-email-code': { run: mailEmailCode(services) },
    'session.mail-email-changed': { run: mailEmailChanged(services) },
    'session.mail-password-changed': { run: mailPasswordChanged(services) },
  }),
};

function sessionRoutes(serve: Serve, services: Services): void {
  const { database, clock, log } = services;
  void standInHash();

  /* A wrong password, an unknown email and an inactive account get the same answer after the same time. */
  serve(contract.login, async ({ email, password, staySignedIn, code }, by) => {
    if (by.kind !== 'visitor') throw new Refusal('session.none');
    const { origin } = by;
    const attempt = await countAttempt(services, email, origin);
    const account = await findAccount(database.read, { email });
    const isRight = await isPassword(account?.passwordHash ?? null, password);
    if (!account || !isRight || !account.isActive) {
      // Not what was typed: people type their password into the field above it.
      log.warn({ administrator: account?.id ?? null, ip: origin.address }, 'sign-in refused');
      throw new Refusal('session.wrong');
    }

    const { id, name, twoStepSecret: secret } = account;
    if (secret !== null && !code) {
      await deleteAttempt(services, attempt);
      throw new Refusal('session.code-needed');
    }
    const typed = { id, code: code ?? '', origin, refusal: 'session.code-wrong' } as const;
    const consumeCode = secret === null ? null : await readCode(services, secret, typed);

    return database.change({ ...by, id, name }, async (tx) => {
      if (!(await lockAccount(tx, account))) throw new Refusal('session.wrong');
      await consumeCode?.(tx);
      await deleteAttempts(tx, email, origin);
      const stays = staySignedIn === true;
      tx.audit('session.opened', { kind: 'administrator', id }, { after: { stays } });
      return openSession(tx, services, { account, stays, origin, by: consumeCode ? 'two steps' : 'password' });
    });
  });

  serve(contract.logout, (_request, by) =>
    database.change(by, async (tx) => {
      await deleteSession(tx, by.sessionId);
      tx.audit('session.closed', { kind: 'administrator', id: by.id });
      return message('session.signed-out');
    }),
  );

  /* Makes the first administrator, with every code; of two concurrent requests one succeeds. */
  serve(contract.register, async ({ token, password, ...person }, by) => {
    if (!by.origin) throw new Refusal('session.none');
    const { origin } = by;

    if (!(await isEmpty(database.read))) throw new Refusal('session.set-up-closed');
    if (!isSameSecret(token, setUpToken(services))) throw new Refusal('session.set-up-link');
    await assertStrong(password, person);

    const passwordHash = await hashPassword(password);
    return database.change({ ...by, name: person.email }, async (tx) => {
      await lock(tx, 'first administrator');
      if (!(await isEmpty(tx))) throw new Refusal('session.set-up-closed');
      const id = await addAdministrator(tx, { ...person, passwordHash, role: 1, codes, at: clock.now() });
      return openSession(tx, services, { account: { id, role: 1 }, stays: false, origin, by: 'password' });
    });
  });

  /*
   * Only queues a job, which looks up the account, so that neither the answer nor its timing reveals whether it exists.
   * The job also writes the audit entry, so that requests for unknown accounts do not flood the trail.
   */
  serve(contract.verifyAccount, async ({ email }, by) => {
    if (!by.origin) throw new Refusal('session.none');
    const { address, userAgent, requestId } = by.origin;
    const now = clock.now();
    // Two requests before the mail is sent result in one mail.
    const uniqueKey = `session.mail-reset ${hashToken(folded(email))}`;
    const request = { email, address, userAgent: userAgent.slice(0, 300), requestId, language: by.language };
    await database.write((tx) => enqueue(tx, 'session.mail-reset', request, { now, uniqueKey }));
    return message('session.reset-sent');
  });

  serve(resetLink.openReset, async ({ token }) => {
    const reset = await findReset(database.read, { tokenHash: hashToken(token), now: clock.now() });
    if (!reset) throw new Refusal('session.reset-link');
    return { expiresAt: reset.expiresAt };
  });

  /* Looks the link up before the slow hashing, so that nobody without a link can keep the server busy. */
  serve(contract.resetPassword, async ({ token, password }, by) => {
    const tokenHash = hashToken(token);
    const reset = await findReset(database.read, { tokenHash, now: clock.now() });
    if (!reset || by.kind === 'system' || by.kind === 'token') throw new Refusal('session.reset-link');
    const { account } = reset;
    await assertStrong(password, account);
    const passwordHash = await hashPassword(password);

    const { id, name, fullName, email } = account;
    return database.change({ ...by, id, name }, async (tx) => {
      const now = clock.now();
      // Locks the account before its links, in the order of `closeAccess`, so that the two cannot deadlock.
      const isOpen = (await lockAccount(tx, account)) && (await useReset(tx, { tokenHash, now }));
      if (!isOpen) throw new Refusal('session.reset-link');

      await setPassword(tx, id, passwordHash);
      await closeAccess(tx, { administratorId: id, now });
      await deleteAttemptsOf(tx, email);
      await noticePasswordChanged(tx, { administratorId: id, language: by.language }, now);
      tx.audit('session.password-reset', { kind: 'administrator', id }, { after: { fullName } });
      return message('session.password-reset');
    });
  });
}

/** The same on every node and at every start; refused once there is an administrator. */
export function setUpToken({ secret }: Pick<Services, 'secret'>): string {
  return createHmac('sha256', secret).update('set-up').digest('base64url');
}

/** Makes the first administrator from the configuration if there is none. Returns whether there is one now. */
export async function ensureFirstAdministrator(services: Services): Promise<boolean> {
  const { database, configuration, clock } = services;
  if (!(await isEmpty(database.read))) return true;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = configuration;
  if (!email || !password) return false;

  await assertStrong(password, { email, username: 'admin' });
  const passwordHash = await hashPassword(password);
  await database.change(system('set-up'), async (tx) => {
    await lock(tx, 'first administrator');
    if (!(await isEmpty(tx))) return tx.audit('administrator.set-up-met', { kind: 'administrator', id: null });
    await addAdministrator(tx, {
      fullName: 'Admin',
      username: 'admin',
      email,
      passwordHash,
      role: 1,
      codes,
      at: clock.now(),
    });
  });
  return true;
}
