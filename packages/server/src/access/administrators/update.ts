import type { updateAdministrator } from '@eemusic/contract/access/administrators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  assertStrong,
  changeAdministrator,
  hashPassword,
  type Holder,
  listed,
  setCodes,
} from '#access/accounts/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { addFile, forgetPicture, putPortrait } from '#platform/files/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { closeAccess, noticeEmailChanged, noticePasswordChanged } from '#access/session/index.ts';
import { changeAdministrators, getHolder } from './change.ts';
import { assertMayUpdate, isSame } from './rules.ts';

type Request = RequestOf<typeof updateAdministrator>;
type Given = Omit<Request, 'userId' | 'version' | 'password' | 'avatarBase64'>;
type New = { passwordHash: string | null; fileName: string | null };

export async function update(
  services: Services,
  { userId, version, password, avatarBase64, ...given }: Request,
  by: Administrator,
) {
  if (password) await assertStrong(password, given);
  const passwordHash = password ? await hashPassword(password) : null;
  const picture = avatarBase64 ? await putPortrait(services, avatarBase64, by) : null;

  return changeAdministrators(services.database, by, async (tx, actor) => {
    const before = await getHolder(tx, userId);
    if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
    const codes = given.permissions ? new Set(given.permissions) : null;
    assertMayUpdate(actor, before, { email: given.email, codes, hasNewPassword: passwordHash !== null });

    if (picture) await addFile(tx, picture);
    await keep(tx, before, given, { passwordHash, fileName: picture?.name ?? null });
    if (picture && before.fileName !== null) await forgetPicture(tx, before.fileName);
    await followUp(tx, services, { before, given, passwordHash, by });
    return message('administrator.updated');
  });
}

async function keep(
  tx: Change,
  before: Holder,
  { permissions, ...person }: Given,
  { passwordHash, fileName }: New,
): Promise<void> {
  const { id, version } = before;
  const after = { ...person, fileName: fileName ?? before.fileName };
  if (!(await changeAdministrator(tx, { id, version, ...after, passwordHash }))) throw new Refusal('record.stale');
  if (permissions && !isSame(new Set(permissions), before.codes)) await setCodes(tx, id, permissions);

  const codes = listed(before.codes);
  const change = differences({ ...before, codes }, { ...after, codes: permissions ?? codes });
  if (passwordHash !== null) Object.assign(change.after, { password: 'new' });
  tx.audit('administrator.updated', { kind: 'administrator', id, name: after.fullName }, change);
}

/**
 * A new e-mail or password or a removed code ends the sessions. An added code needs nothing: sessions read the codes at
 * each request.
 */
async function followUp(
  tx: Change,
  { clock }: Services,
  { before, given, passwordHash, by }: { before: Holder; given: Given; passwordHash: string | null; by: Administrator },
): Promise<void> {
  const now = clock.now();
  const hasNewEmail = given.email !== before.email;
  const kept = new Set(given.permissions ?? before.codes);
  const losesCode = !before.codes.isSubsetOf(kept);
  if (hasNewEmail || losesCode || passwordHash !== null) {
    await closeAccess(tx, { administratorId: before.id, now, exceptSessionId: by.sessionId });
  }
  if (hasNewEmail) await noticeEmailChanged(tx, { administratorId: before.id, oldEmail: before.email }, now);
  if (passwordHash !== null) await noticePasswordChanged(tx, before.id, now);
}

type Fields = Record<string, unknown>;

/** The fields in which two states of a record differ. */
function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (state: Fields) => Object.fromEntries(changed.map((name) => [name, state[name]]));
  return { before: only(before), after: only(after) };
}
