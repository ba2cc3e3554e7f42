import { administratorFields } from '@eemusic/contract/access/administrator-fields';
import * as contract from '@eemusic/contract/access/administrators';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { genderNames } from '@eemusic/contract/platform/genders';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { permissionName, permissions } from '@eemusic/contract/platform/permissions';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import {
  type Account,
  addAdministrator,
  administratorsFound,
  assertStrong,
  changeAdministrator,
  countFound,
  emptyAdministrators,
  type Filter,
  findAccount,
  findAccounts,
  hashPassword,
  linkedAmong,
  listed,
  type ListedRow,
  markAdministratorsDeleted,
  markRestored,
  readCodes,
  refreshSearchKeys,
  setActive,
  setCodes,
} from '#access/accounts/index.ts';
import {
  closeAccess,
  closeAccessOfAll,
  confirmEmail,
  deleteAccessRecords,
  noticeEmailChanged,
  noticePasswordChanged,
} from '#access/session/index.ts';
import { consumeProof, proveIfNeeded } from '#access/two-step/index.ts';
import { type Administrator, batches, type Change, differences, isIn, type Query } from '#platform/database/index.ts';
import { addDeletion, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { addFile, deletePicture, imageAddress, withPortrait } from '#platform/files/index.ts';
import {
  assertRecentSignIn,
  message,
  Refusal,
  resolveSelection,
  selectionOf,
  type Serve,
} from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import * as rules from './index.ts';

export const administratorsRoom: Room = {
  routes: administratorRoutes,
  jobs: ({ database }) => ({ 'administrator.search-keys': { run: () => database.write(refreshSearchKeys) } }),
  restorers: (services) => ({ administrator: administratorRestorer(services) }),
};

function administratorRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  const { read } = database;

  serve(contract.listAdministrators, async ({ page, size, ...filter }) => {
    const found = administratorsFound(read, filter);
    const [rows, total] = await Promise.all([
      found
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
      countFound(read, filter),
    ]);
    return { users: await administratorsOf(services, rows), total };
  });

  serve(contract.editAdministrator, async ({ userId }) => {
    const rows = await administratorsFound(read, { searchQuery: '' }).where('id', '=', userId).execute();
    const [user] = await administratorsOf(services, rows);
    if (!user) throw new Refusal('administrator.not-found');
    return { user };
  });

  serve(contract.selectAdministrators, async (filter, by) => {
    const actor = await findAccount(read, by);
    const ids = actor ? await deletable(read, filter, actor) : [];
    return selectionOf(
      async () => ids,
      async () => ids.length,
    );
  });

  /* Checks the codes twice: without a lock, to refuse before the slow hashing, and under it, when they are final. */
  serve(contract.createAdministrator, async ({ password, avatarBase64, permissions: codes, ...person }, by) => {
    rules.assertMayGrant(by, codes);
    await assertStrong(password, person);
    const passwordHash = await hashPassword(password);
    return withPortrait(services, { base64: avatarBase64, by }, ({ picture }) =>
      rules.changeAdministrators(database, by, async (tx, actor) => {
        rules.assertMayGrant(actor, codes);
        if (picture) await addFile(tx, picture);
        const account = { ...person, fileName: picture?.name ?? null, passwordHash, role: 2, codes } as const;
        const userId = await addAdministrator(tx, { ...account, at: clock.now() });
        return { ...message('administrator.created'), userId };
      }),
    );
  });

  serve(contract.updateAdministrator, (request, by) => update(services, request, by));

  /* Sets the status instead of toggling it, so that a repeated request changes nothing. */
  serve(contract.setAdministratorStatus, ({ userId, status }, by) =>
    rules.changeAdministrators(database, by, async (tx, actor) => {
      const isActive = status === 1;
      const before = await rules.getAccount(tx, userId);
      rules.assertMaySetStatus(actor, before, isActive);
      if (isActive && !before.isActive) assertRecentSignIn(by, services);

      if (isActive !== before.isActive) {
        await setActive(tx, userId, isActive);
        await closeAccess(tx, { administratorId: userId, now: clock.now() });
      }
      const done = isActive ? 'administrator.activated' : 'administrator.deactivated';
      const record = { kind: 'administrator', id: userId, name: before.fullName };
      tx.audit(done, record, { before: { isActive: before.isActive }, after: { isActive } });
      return message(done);
    }),
  );

  serve(contract.deleteAdministrators, (request, by) => deleteAdministrators(services, request, by));
  serve(contract.exportAdministrators, (request, by) => exportAdministrators(services, request, by.language));
  serve(contract.listPermissions, () => ({ permissions: permissions.map(({ code, en }) => ({ code, name: en })) }));
}

async function administratorsOf(services: Services, rows: readonly ListedRow[]): Promise<contract.Administrator[]> {
  const ids = rows.map(({ id }) => id);
  const linked = await withGivenCodes(services, services.database.read, ids);
  const lastActions = await readLastActions(services.database.read, ids);
  return rows.map(({ id, full_name: fullName, file_name: fileName, is_active: isActive, codes, ...rest }) => ({
    ...rest,
    userId: id,
    fullName,
    fileName,
    image: fileName === null ? null : imageAddress(services, fileName),
    isActive,
    hasGivenCodes: linked.has(id),
    lastActiveAt: lastActions.get(id) ?? null,
    permissions: readCodes(codes).map((code) => ({ code, name: permissionName(code) })),
  }));
}

/** One look into the index for each, because a person may have a million entries. */
async function readLastActions(db: Query, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('administrators')
    .select(({ selectFrom }) => [
      'id',
      selectFrom('audit_entries')
        .select(({ fn }) => fn.max('audit_entries.at').as('at'))
        .whereRef('person_id', '=', 'administrators.id')
        .as('at'),
    ])
    .where(isIn('id', ids))
    .execute();
  return new Map(rows.map(({ id, at }) => [id, at]));
}

type Actor = Pick<Account, 'id' | 'codes'>;

async function deletable(db: Query, filter: Filter, actor: Actor): Promise<number[]> {
  const rows = await administratorsFound(db, filter).execute();
  const found = rows.map(({ id, codes }) => ({ id, codes: new Set(readCodes(codes)) }));
  const ids = found.filter((target) => rules.mayDelete(actor, target)).map(({ id }) => id);
  return ids.toSorted((one, other) => one - other);
}

/** Codes stay, so that a restored administrator has them again. */
export function deleteAdministrators(
  { database, clock }: Services,
  { usersIds, matching }: RequestOf<typeof contract.deleteAdministrators>,
  by: Administrator,
) {
  return rules.changeAdministrators(database, by, async (tx, actor) => {
    const now = clock.now();
    const find = () => deletable(tx, { searchQuery: '', ...matching }, actor);
    const ids = await resolveSelection({ ids: usersIds, token: matching?.token }, find);
    const accounts = await rules.getAccounts(tx, ids);
    for (const account of accounts) rules.assertMayDelete(actor, account);

    await markAdministratorsDeleted(tx, ids, now);
    await closeAccessOfAll(tx, ids, now);
    const records = accounts.map(({ id, fullName }) => ({ id, name: fullName }));
    const deletionId = await addDeletion(tx, { kind: 'administrator', records, at: now });
    for (const { id, fullName, username, email, codes } of accounts) {
      const before = { fullName, username, email, codes: listed(codes) };
      tx.audit('administrator.deleted', { kind: 'administrator', id }, { before, deletionId });
    }
    return { ...message('administrator.deleted'), deletionId };
  });
}

function administratorRestorer({ clock }: Services): Restorer {
  return {
    codes: recordCodes.administrator,
    async restore(tx, records, by) {
      assertRecentSignIn(by, { clock });
      await rules.lockAdministrators(tx);
      const actor = await rules.getActor(tx, by);
      const found = await findAccounts(tx, idsOf(records));
      for (const id of idsOf(records)) {
        const account = found.get(id);
        if (!account?.isDeleted) throw new Refusal('deletion.not-found');
        rules.assertMayRestore(actor, account);
        await bringBack(tx, account);
        const { fullName, username, email, codes } = account;
        const after = { fullName, username, email, codes: listed(codes) };
        tx.audit('administrator.restored', { kind: 'administrator', id }, { after });
      }
    },
    async purge(tx, records, deletedAt) {
      await rules.lockAdministrators(tx);
      const { emptied, pictures } = await emptyAdministrators(tx, idsOf(records), deletedAt);
      await deleteAccessRecords(tx, emptied);
      for (const name of pictures) await deletePicture(tx, name);
    },
  };
}

type Named = { id: number; fullName: string; username: string; email: string };

async function bringBack(tx: Change, { id, fullName, username, email }: Named): Promise<void> {
  try {
    await markRestored(tx, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const name = fullName;
    throw error.code === 'administrator.email-taken'
      ? new Refusal('deletion.in-the-way', { obstacle: 'administrator-email-taken', name, email })
      : new Refusal('deletion.in-the-way', { obstacle: 'administrator-username-taken', name, username });
  }
}

const yes: InLanguages = { en: 'Yes', 'zh-Hans': '是' };
const no: InLanguages = { en: 'No', 'zh-Hans': '否' };

const separators: InLanguages = { en: ', ', 'zh-Hans': '、' };

type SheetColumn = Column & { cell: (row: ListedRow, language: Language) => Row[number] };

const { fullName, username, email, mobile, age, gender, isActive, permissions: held } = administratorFields;

const columns: readonly SheetColumn[] = [
  { header: fullName.label, width: 28, kind: 'text', cell: (row) => row.full_name },
  { header: username.label, width: 20, kind: 'text', cell: (row) => row.username },
  { header: email.label, width: 32, kind: 'text', cell: (row) => row.email },
  { header: mobile.label, width: 18, kind: 'text', cell: (row) => row.mobile },
  { header: age.label, width: 8, kind: 'number', cell: (row) => row.age },
  {
    header: gender.label,
    width: 10,
    kind: 'text',
    cell: (row, language) => (row.gender === null ? null : genderNames[row.gender][language]),
  },
  {
    header: isActive.label,
    width: 10,
    kind: 'text',
    cell: (row, language) => (row.is_active === 1 ? yes : no)[language],
  },
  {
    header: held.label,
    width: 60,
    kind: 'text',
    cell: ({ codes }, language) =>
      readCodes(codes)
        .map((code) => permissionName(code, language))
        .join(separators[language]),
  },
];

/** Exports the rows that the list shows for this search, on all its pages. */
function exportAdministrators({ database }: Services, filter: Filter, language: Language): FileResult {
  const { read, source } = database;
  const query = administratorsFound(read, filter).compile();
  async function* rows() {
    for await (const batch of batches(source, query))
      yield* batch.map((row) => columns.map(({ cell }) => cell(row, language)));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'admins.xlsx',
    body: writeSheet({ name: { en: 'Administrators', 'zh-Hans': '管理员' }, columns, rows: rows(), language }),
  };
}

type Request = RequestOf<typeof contract.updateAdministrator>;
type NewFields = Pick<Request, 'permissions'> &
  Pick<Account, 'fullName' | 'username' | 'email' | keyof typeof contract.personalFields>;
type Requested = Omit<
  Request,
  'userId' | 'version' | 'password' | 'avatarBase64' | 'currentPassword' | 'code' | 'emailCode'
>;
type New = { passwordHash: string | null; fileName: string | null };

async function update(
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
    rules.changeAdministrators(services.database, by, async (tx, actor) => {
      const before = await rules.getAccount(tx, userId);
      if (version !== undefined && version !== before.version) throw new Refusal('record.stale');
      const fields = filled(requested, before);
      const codes = fields.permissions ? new Set(fields.permissions) : null;
      const changesCodes = codes !== null && !rules.isSame(codes, before.codes);
      const changesSignIn = hasNewPassword || fields.email !== before.email;
      if (!isOwn && (changesCodes || changesSignIn)) assertRecentSignIn(by, services);
      rules.assertMayUpdate(actor, before, { email: fields.email, codes, hasNewPassword });
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

const personalNames = Object.keys(contract.personalFields) as (keyof typeof contract.personalFields)[];
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
  if (permissions && !rules.isSame(new Set(permissions), before.codes)) await setCodes(tx, id, permissions);

  const codes = listed(before.codes);
  const change = differences({ ...before, codes }, { ...after, codes: permissions ?? codes });
  const changed = { ...change.after, ...(passwordHash !== null && { password: 'new' }) };
  tx.audit('administrator.updated', { kind: 'administrator', id, name: after.fullName }, { ...change, after: changed });
}

/** Returns which of these accounts get their permissions from single sign-on. */
async function withGivenCodes({ configuration }: Services, db: Query, ids: readonly number[]) {
  const { OIDC_ISSUER: issuer, OIDC_PERMISSIONS: permissions } = configuration;
  return issuer === null || permissions === null ? new Set<number>() : linkedAmong(db, issuer, ids);
}
