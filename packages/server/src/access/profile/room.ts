import * as contract from '@eemusic/contract/access/profile';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { permissionName } from '@eemusic/contract/platform/permissions';
import {
  type Account,
  assertStrong,
  changeAdministrator,
  findAccount,
  hashPassword,
  listed,
  noPassword,
  replacePassword,
  setLanguage,
} from '#access/accounts/index.ts';
import { getSelf, lockAdministrators } from '#access/administrators/index.ts';
import { readCompany } from '#access/company/index.ts';
import {
  assertSignedIn,
  closeAccess,
  confirmEmail,
  deviceName,
  deviceOf,
  endLiveSession,
  endOtherSessions,
  liveSessions,
  noticeEmailChanged,
  noticePasswordChanged,
} from '#access/session/index.ts';
import { consumeProof, proveIdentity, proveIfNeeded } from '#access/two-step/index.ts';
import { type Administrator, type Change, differences, type Query } from '#platform/database/index.ts';
import { addFile, imageAddress, isStored, withPortrait } from '#platform/files/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';

export const profileRoom: Room = { routes: profileRoutes };

function profileRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  const recordOf = ({ id }: Administrator) => ({ kind: 'administrator', id });

  serve(contract.fetchProfile, async ({ userId }, by) => {
    const { read } = database;
    const [user, { currency, timeZone }] = await Promise.all([getProfile(services, read, userId), readCompany(read)]);
    return { user, company: { currency, timeZone }, ...(by.needsTwoStep && { needsTwoStep: true }) };
  });

  /* Codes, role, status, username and gender cannot be changed here. */
  serve(contract.updateProfile, async (request, by) => {
    const { fullName, age, email, mobile, fileName, avatarBase64, version, emailCode, ...proof } = request;
    if (fileName === null && !avatarBase64) {
      throw new Refusal('administrator.fill', { fields: { fileName: fieldErrorOf('form.incomplete') } });
    }
    const owner = await proveIfNeeded(services, { email, hasNewPassword: false }, proof, by);
    if (owner) await confirmEmail(services, { email, emailCode }, by);
    const portrait = { base64: avatarBase64, by };

    return withPortrait(services, portrait, ({ picture, removePicture }) =>
      database.change(by, async (tx) => {
        await lockAdministrators(tx);
        const before = await getSelf(tx, by);
        if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
        if (picture) await addFile(tx, picture);
        if (email !== before.email) await consumeProof(tx, owner);
        const after = { fullName, age, email, mobile, fileName: picture?.name ?? fileName };
        if (!picture) await assertPicture(tx, before, fileName);

        const { id, username, gender } = before;
        const row = { id, username, gender, version: before.version, passwordHash: null, ...after };
        if (!(await changeAdministrator(tx, row))) throw new Refusal('record.stale');
        if (before.fileName !== null && before.fileName !== after.fileName) await removePicture(tx, before.fileName);
        if (email !== before.email) await moveMail(tx, services, before, by);
        tx.audit('profile.updated', { kind: 'administrator', id, name: fullName }, differences(before, after));
        return { ...message('profile.updated'), user: await getProfile(services, tx, id) };
      }),
    );
  });

  serve(contract.changePassword, async ({ newPassword, currentPassword, code }, by) => {
    const account = await proveIdentity(services, { currentPassword, code }, by);
    await assertStrong(newPassword, account, 'newPassword');
    const newHash = await hashPassword(newPassword);
    return database.change(by, async (tx) => {
      await account.consumeCode(tx);
      if (!(await replacePassword(tx, account, newHash))) throw new Refusal('profile.password-wrong');
      const now = clock.now();
      await closeAccess(tx, { administratorId: by.id, now, exceptSessionId: by.sessionId });
      await noticePasswordChanged(tx, { administratorId: by.id, language: by.language }, now);
      tx.audit('profile.password-changed', recordOf(by));
      return message('profile.password-changed');
    });
  });

  serve(contract.changeLanguage, ({ language }, by) =>
    database.change(by, async (tx) => {
      await assertSignedIn(tx, by);
      const before = await findAccount(tx, by);
      await setLanguage(tx, by.id, language);
      const change = { before: { language: before?.language ?? null }, after: { language } };
      tx.audit('profile.language-changed', recordOf(by), change);
      return message('profile.language-changed');
    }),
  );

  serve(contract.listSessions, async (_request, { id: administratorId, sessionId }) => {
    const rows = await liveSessions(database.read, { administratorId, now: clock.now() });
    const sessions = rows.map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceName(deviceOf(user_agent)),
      ...deviceOf(user_agent),
      isCurrent: session.sessionId === sessionId,
    }));
    return { sessions };
  });

  /* Ending one's current session is allowed; it signs the person out. */
  serve(contract.endSession, ({ sessionId }, by) =>
    database.change(by, async (tx) => {
      const ended = await endLiveSession(tx, { id: sessionId, administratorId: by.id, now: clock.now() });
      if (!ended) throw new Refusal('profile.session-over');
      const before = { sessionId, device: deviceName(deviceOf(ended.user_agent)), address: ended.address };
      tx.audit('session.closed', recordOf(by), { before });
      return message('profile.session-ended');
    }),
  );

  serve(contract.endOtherSessions, (_request, by) =>
    database.change(by, async (tx) => {
      const otherSessions = await endOtherSessions(tx, { administratorId: by.id, exceptSessionId: by.sessionId });
      tx.audit('session.closed', recordOf(by), { before: { otherSessions } });
      return message('profile.signed-out-elsewhere');
    }),
  );
}

async function getProfile(services: Services, db: Query, userId: number): Promise<contract.Profile> {
  const account = await findAccount(db, { id: userId });
  if (!account) throw new Refusal('record.not-found');
  const { id, fullName, username, email, mobile, age, gender, fileName, language, version, codes } = account;
  const own = { userId: id, fullName, username, email, mobile, age, gender, fileName, language, version };
  return {
    ...own,
    hasPassword: account.passwordHash !== noPassword,
    image: fileName === null ? null : imageAddress(services, fileName),
    permissions: listed(codes).map((code) => ({ code, name: permissionName(code) })),
  };
}

async function assertPicture(tx: Change, before: Account, fileName: string | null): Promise<void> {
  if (fileName === before.fileName || (fileName !== null && (await isStored(tx, fileName, 'image')))) return;
  throw new Refusal('file.picture', { fields: { fileName: fieldErrorOf('file.picture') } });
}

/**
 * Ends the other sessions, because somebody else may have access to the old mailbox, and reports the change to the old
 * address.
 */
async function moveMail(tx: Change, { clock }: Services, { id, email }: Account, by: Administrator): Promise<void> {
  const now = clock.now();
  await closeAccess(tx, { administratorId: id, now, exceptSessionId: by.sessionId });
  await noticeEmailChanged(tx, { administratorId: id, oldEmail: email, language: by.language }, now);
}
