import { personalFields, type updateAdministrator } from '@eemusic/contract/access/administrators';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  assertStrong,
  changeAdministrator,
  hashPassword,
  type Holder,
  listed,
  setCodes,
} from '#access/accounts/index.ts';
import { type Administrator, type Change, differences } from '#platform/database/index.ts';
import { addFile, withPortrait } from '#platform/files/index.ts';
import { assertRecentSignIn, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { closeAccess, confirmEmail, noticeEmailChanged, noticePasswordChanged } from '#access/session/index.ts';
import { proveIfNeeded, consumeProof } from '#access/two-step/index.ts';
import { changeAdministrators, getHolder } from './change.ts';
import { withGivenCodes } from './rows.ts';
import { assertMayUpdate, isSame } from './rules.ts';

type Request = RequestOf<typeof updateAdministrator>;
type NewFields = Pick<Request, 'permissions'> &
  Pick<Holder, 'fullName' | 'username' | 'email' | keyof typeof personalFields>;
type Requested = Omit<
  Request,
  'userId' | 'version' | 'password' | 'avatarBase64' | 'currentPassword' | 'code' | 'emailCode'
>;
type New = { passwordHash: string | null; fileName: string | null };

export async function update(
  services: Services,
  { userId, version, password, avatarBase64, currentPassword, code, emailCode, ...requested }: Request,
  by: Administrator,
) {
  const hasNewPassword = Boolean(password);
  const isOwn = userId === by.id;
  const owner = isOwn
    ? await proveIfNeeded(services, { email: requested.email, hasNewPassword }, { currentPassword, code }, by)
    : null;
  if (owner && owner.email !== requested.email) await confirmEmail(services, { email: requested.email, emailCode }, by);
  if (password) await assertStrong(password, requested);
  const passwordHash = password ? await hashPassword(password) : null;
  const portrait = { base64: avatarBase64, by };

  return withPortrait(services, portrait, ({ picture, removePicture }) =>
    changeAdministrators(services.database, by, async (tx, actor) => {
      const before = await getHolder(tx, userId);
      if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
      const fields = filled(requested, before);
      const { changesCodes, changesSignIn } = changesOf(before, fields, hasNewPassword);
      if (!isOwn && (changesCodes || changesSignIn)) assertRecentSignIn(by, services);
      const codes = fields.permissions ? new Set(fields.permissions) : null;
      assertMayUpdate(actor, before, { email: fields.email, codes, hasNewPassword });
      if (changesCodes) await assertChoosesCodes(tx, services, userId);
      if (isOwn && changesSignIn) await consumeProof(tx, owner);

      if (picture) await addFile(tx, picture);
      await keep(tx, before, fields, { passwordHash, fileName: picture?.name ?? null });
      if (picture && before.fileName !== null) await removePicture(tx, before.fileName);
      await followUp(tx, services, { before, fields, passwordHash, by });
      return message('administrator.updated');
    }),
  );
}

/** Details that the account lacks may stay missing, so that the permissions of somebody invited can be changed. */
function filled({ mobile, age, gender, ...fields }: Requested, before: Holder): NewFields {
  const after = { ...fields, mobile: mobile ?? '', age: age ?? null, gender: gender ?? null };
  const lost = personalNames.filter((name) => isMissing(after[name]) && !isMissing(before[name]));
  if (lost.length === 0) return after;
  const errors = lost.map((name) => [name, fieldErrorOf('form.incomplete')]);
  throw new Refusal('administrator.fill', { fields: Object.fromEntries(errors) });
}

const personalNames = Object.keys(personalFields) as (keyof typeof personalFields)[];
const isMissing = (value: string | number | null) => value === null || value === '';

function changesOf(before: Holder, { permissions, email }: NewFields, hasNewPassword: boolean) {
  return {
    changesCodes: permissions !== undefined && !isSame(new Set(permissions), before.codes),
    changesSignIn: hasNewPassword || email !== before.email,
  };
}

/** Refuses other codes for an administrator whose codes come from the identity provider. */
async function assertChoosesCodes(tx: Change, services: Services, userId: number): Promise<void> {
  if ((await withGivenCodes(services, tx, [userId])).has(userId)) throw new Refusal('administrator.given-codes');
}

async function keep(
  tx: Change,
  before: Holder,
  { permissions, ...person }: NewFields,
  { passwordHash, fileName }: New,
): Promise<void> {
  const { id, version } = before;
  const after = { ...person, fileName: fileName ?? before.fileName };
  if (!(await changeAdministrator(tx, { id, version, ...after, passwordHash }))) throw new Refusal('record.stale');
  if (permissions && !isSame(new Set(permissions), before.codes)) await setCodes(tx, id, permissions);

  const codes = listed(before.codes);
  const change = differences({ ...before, codes }, { ...after, codes: permissions ?? codes });
  const changed = { ...change.after, ...(passwordHash !== null && { password: 'new' }) };
  tx.audit('administrator.updated', { kind: 'administrator', id, name: after.fullName }, { ...change, after: changed });
}

/** A new email or password ends the sessions. Other codes do not, because codes are read at each request. */
async function followUp(
  tx: Change,
  { clock }: Services,
  {
    before,
    fields,
    passwordHash,
    by,
  }: { before: Holder; fields: NewFields; passwordHash: string | null; by: Administrator },
): Promise<void> {
  const now = clock.now();
  const hasNewEmail = fields.email !== before.email;
  if (hasNewEmail || passwordHash !== null) {
    await closeAccess(tx, { administratorId: before.id, now, exceptSessionId: by.sessionId });
  }
  const about = { administratorId: before.id, language: by.language };
  if (hasNewEmail) await noticeEmailChanged(tx, { ...about, oldEmail: before.email }, now);
  if (passwordHash !== null) await noticePasswordChanged(tx, about, now);
}
