import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Profile, updateProfile } from '@eemusic/contract/access/profile';
import { changeAdministrator, findHolders, type Holder } from '#access/accounts/index.ts';
import { type Administrator, type Change, lock, differences } from '#platform/database/index.ts';
import { addFile, isStored, withPortrait } from '#platform/files/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertSignedIn, closeAccess, confirmEmail, noticeEmailChanged } from '#access/session/index.ts';
import { proveIfNeeded, consumeProof } from '#access/two-step/index.ts';
import { getProfile } from './fetch.ts';

type Request = RequestOf<typeof updateProfile>;

/** Codes, role, status, username and gender cannot be changed here. */
export async function update(
  services: Services,
  { fullName, age, email, mobile, fileName, avatarBase64, version, emailCode, ...proof }: Request,
  by: Administrator,
): Promise<Message & { user: Profile }> {
  const { database } = services;
  if (fileName === null && !avatarBase64) {
    throw new Refusal('administrator.fill', { fields: { fileName: fieldErrorOf('form.incomplete') } });
  }
  const owner = await proveIfNeeded(services, { email, hasNewPassword: false }, proof, by);
  if (owner) await confirmEmail(services, { email, emailCode }, by);
  const portrait = { base64: avatarBase64, by };

  return withPortrait(services, portrait, ({ picture, removePicture }) =>
    database.change(by, async (tx) => {
      await lock(tx, database.engine, 'administrators');
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
}

async function getSelf(tx: Change, by: Administrator): Promise<Holder> {
  await assertSignedIn(tx, by);
  const found = (await findHolders(tx, [by.id])).get(by.id);
  if (!found || !found.isActive || found.isDeleted) throw new Refusal('session.none');
  return found;
}

async function assertPicture(tx: Change, before: Holder, fileName: string | null): Promise<void> {
  if (fileName === before.fileName || (fileName !== null && (await isStored(tx, fileName, 'image')))) return;
  throw new Refusal('file.picture', { fields: { fileName: fieldErrorOf('file.picture') } });
}

/**
 * Ends the other sessions, because somebody else may have access to the old mailbox, and reports the change to the old
 * address.
 */
async function moveMail(tx: Change, { clock }: Services, { id, email }: Holder, by: Administrator): Promise<void> {
  const now = clock.now();
  await closeAccess(tx, { administratorId: id, now, exceptSessionId: by.sessionId });
  await noticeEmailChanged(tx, { administratorId: id, oldEmail: email, language: by.language }, now);
}
