import { personalFields, type updateAdministrator } from '@eemusic/contract/access/administrators';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import {
  assertStrong,
  changeAdministrator,
  hashPassword,
  type Account,
  linkedAmong,
  listed,
  setCodes,
} from '#access/accounts/index.ts';
import { type Administrator, type Change, differences, type Query } from '#platform/database/index.ts';
import { addFile, withPortrait } from '#platform/files/index.ts';
import { assertRecentSignIn, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { closeAccess, confirmEmail, noticeEmailChanged, noticePasswordChanged } from '#access/session/index.ts';
import { proveIfNeeded, consumeProof } from '#access/two-step/index.ts';
import { assertMayUpdate, changeAdministrators, getAccount, isSame } from './rules.ts';

type Request = RequestOf<typeof updateAdministrator>;
type NewFields = Pick<Request, 'permissions'> &
  Pick<Account, 'fullName' | 'username' | 'email' | keyof typeof personalFields>;
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
      const before = await getAccount(tx, userId);
      if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
      const fields = filled(requested, before);
      const codes = fields.permissions ? new Set(fields.permissions) : null;
      const changesCodes = codes !== null && !isSame(codes, before.codes);
      const changesSignIn = hasNewPassword || fields.email !== before.email;
      if (!isOwn && (changesCodes || changesSignIn)) assertRecentSignIn(by, services);
      assertMayUpdate(actor, before, { email: fields.email, codes, hasNewPassword });
      // The codes come from the identity provider.
      const hasGivenCodes = changesCodes && (await withGivenCodes(services, tx, [userId])).has(userId);
      if (hasGivenCodes) throw new Refusal('administrator.given-codes');
      if (isOwn && changesSignIn) await consumeProof(tx, owner);

      if (picture) await addFile(tx, picture);
      await keep(tx, before, fields, { passwordHash, fileName: picture?.name ?? null });
      if (picture && before.fileName !== null) await removePicture(tx, before.fileName);
      if (changesSignIn) {
        // Other codes end no sessions, because codes are read at each request.
        const now = services.clock.now();
        const about = { administratorId: userId, language: by.language };
        await closeAccess(tx, { administratorId: userId, now, exceptSessionId: by.sessionId });
        if (fields.email !== before.email) await noticeEmailChanged(tx, { ...about, oldEmail: before.email }, now);
        if (hasNewPassword) await noticePasswordChanged(tx, about, now);
      }
      return message('administrator.updated');
    }),
  );
}

/** Details that the account lacks may stay missing, so that the permissions of somebody invited can be changed. */
function filled({ mobile, age, gender, ...fields }: Requested, before: Account): NewFields {
  const after = { ...fields, mobile: mobile ?? '', age: age ?? null, gender: gender ?? null };
  const lost = personalNames.filter((name) => isMissing(after[name]) && !isMissing(before[name]));
  if (lost.length === 0) return after;
  const errors = lost.map((name) => [name, fieldErrorOf('form.incomplete')]);
  throw new Refusal('administrator.fill', { fields: Object.fromEntries(errors) });
}

const personalNames = Object.keys(personalFields) as (keyof typeof personalFields)[];
const isMissing = (value: string | number | null) => value === null || value === '';

async function keep(
  tx: Change,
  before: Account,
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

/** Returns which of these accounts get their permissions from single sign-on. */
export async function withGivenCodes({ configuration }: Services, db: Query, ids: readonly number[]) {
  const { OIDC_ISSUER: issuer, OIDC_PERMISSIONS: permissions } = configuration;
  return issuer === null || permissions === null ? new Set<number>() : linkedAmong(db, issuer, ids);
}
