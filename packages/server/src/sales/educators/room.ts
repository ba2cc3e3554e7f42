import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { type EducatorValues, educatorFields, emptyTexts } from '@eemusic/contract/platform/record-fields';
import type { Generated, Selectable, Transaction } from 'kysely';
import { foldedKey, unlessTaken, type Actor, type Change, chunks, differences } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal, message, type Serve } from '#platform/http/index.ts';
import * as records from '#sales/user-management/index.ts';
import * as contract from '@eemusic/contract/sales/educators';
import { checkEducatorImport, educatorTemplate, importEducators } from '@eemusic/contract/sales/imports';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertStrong, hashPassword } from '#access/accounts/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { setUnused } from '#sales/subscriptions/index.ts';
import * as lists from './list.ts';
import * as imports from '#sales/imports/index.ts';

type EducatorRow = Selectable<Tables['educators']>;

const educatorStore = records.recordStore({
  noun: 'educator',
  fields: educatorFields,
  extra: 'user_name',
  purged: { user_name: null, user_name_key: null, password_hash: null, channel_id: null },
  membership: records.affiliation,
});

export type NewEducator = EducatorValues & {
  userName: string | null;
  passwordHash: string | null;
  channelId: number | null;
};

export function educatorRow(educator: NewEducator, at: Date) {
  const { userName, passwordHash, channelId } = educator;
  return {
    ...educatorStore.rowOf(educator, at, userName),
    user_name: userName,
    user_name_key: userName === null ? null : foldedKey(userName, 240),
    password_hash: passwordHash,
    channel_id: channelId,
  };
}

const userNames = { name: 'educators_user_name', columns: 'educators.user_name_key' };

/** Refuses a taken user name. The caller must write audit entries and hold `lockUserManagement`. */
export function addEducators(tx: Transaction<Tables>, educators: readonly NewEducator[], at: Date): Promise<number[]> {
  const rows = educators.map((educator) => educatorRow(educator, at));
  const taken = fieldErrorOf('educator.user-name-taken');
  return unlessTaken(
    records.addRecords(tx, educatorStore, rows, at),
    userNames,
    () => new Refusal('educator.user-name-taken', { fields: { userName: taken } }),
  );
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    educators: records.Contact & {
      id: Generated<number>;
      name: string;
      user_name: string | null;
      user_name_key: string | null;
      /** Null until somebody sets a password, for instance after an import. */
      password_hash: string | null;
      /** Kept when the educator is deleted, so that it is restored to its former channel. */
      channel_id: number | null;
      region: string | null;
      category: 'School' | 'Teacher';
      student_count: Generated<number>;
    };
    /** Numbers of live educators by region ('' for none), status and category, maintained by a trigger. */
    educator_totals: {
      region: string;
      is_active: 0 | 1;
      category: 'School' | 'Teacher';
      educators: number;
      /** Those without a channel. */
      unassigned: number;
    };
  }
}

const { affiliation, enrolment } = records;
const { get, valuesOf } = educatorStore;

export const actions = records.recordActions({
  store: educatorStore,
  members: enrolment,
  list: lists.educatorList,
  filterOf: (filter: lists.Filter) => filter,
  audited: (row: EducatorRow) => ({ ...valuesOf(row), channelId: row.channel_id }),
  deleting: (tx, rows, at) => setUnused(tx, rows, at),
  /** Their unused keys can be redeemed again. */
  async restoring(tx, rows) {
    await assertFree(tx, rows);
    await setUnused(tx, rows, null);
  },
});

export const educatorsRoom: Room = {
  routes: educatorRoutes,
  jobs: (services) => ({ ...educatorImport.jobs(services), ...actions.searchKeysJob(services) }),
  restorers: (services) => ({ ...actions.restorers(services), ...educatorImport.restorers(services) }),
};

function educatorRoutes(serve: Serve, services: Services): void {
  const { database } = services;
  const { read } = database;
  serve(contract.listEducators, (request, { language }) => lists.list(services, request, language));
  serve(contract.selectEducators, (request) => actions.select(services, request));
  serve(contract.listUnassignedEducators, async (request, { language }) => {
    const filter = { ...lists.noFilter, ...request, isUnassigned: true };
    const page = await records.listPage<contract.Educator, lists.Filter>(
      lists.educatorList,
      services,
      filter,
      language,
    );
    return { educators: page.rows, total: page.total };
  });
  serve(contract.createEducator, (request, by) => create(services, request, by));
  serve(contract.updateEducator, (request, by) => update(services, request, by));
  serve(contract.editEducator, async ({ educatorId }) => {
    const educator = await get(read, educatorId);
    const channel = await read
      .selectFrom('channels')
      .select('name')
      .where('id', '=', educator.channel_id)
      .executeTakeFirst();
    const { id, user_name: userName, channel_id: channelId, is_active: status, version } = educator;
    const { isActive: _isActive, ...fields } = valuesOf(educator);
    const members = await records.membersOf(database, enrolment, id);
    const users = members.map((one) => ({ studentId: one.id, studentName: one.name }));
    const channelName = channel?.name ?? null;
    return { educator: { id, ...fields, userName, channelId, channelName, status, version, users } };
  });
  serve(contract.setEducatorStatus, ({ educatorId: id, status }, by) =>
    records.setStatus(services, { kind: 'educator', id, status }, by),
  );
  serve(contract.deleteEducators, ({ educatorsIds: ids, matching }, by) =>
    actions.deleteChosen(services, { ids, matching }, by),
  );
  serve(contract.changeEducators, ({ educators: ids, matching, region, status, channelId }, by) =>
    actions.change(services, { ids, matching }, { region, is_active: status, channel_id: channelId }, by),
  );
  serve(contract.moveEducators, async ({ educators: ids, matching, channelId }, by) => {
    const { before, changed } = await actions.changeChosen(services, { ids, matching }, { channel_id: channelId }, by);
    const formerly = before.map(({ columns, ids }) => ({
      channelId: columns.channel_id as number | null,
      educators: ids,
    }));
    return { ...message('educator.moved', { count: changed }), moved: changed, before: formerly };
  });
  serve(contract.exportEducators, ({ educatorsIds: ids, ...request }, { language }) =>
    records.exportList<contract.Educator, lists.Filter>(lists.educatorList, services, { ...request, ids }, language),
  );
  educatorImport.routes(serve, services);
}

/** Refuses to restore an educator whose user name another one has by now. */
async function assertFree(tx: Change, educators: readonly EducatorRow[]): Promise<void> {
  const named = educators.filter(({ user_name_key: key }) => key !== null);
  for (const chunk of chunks(named)) {
    const keys = chunk.flatMap(({ user_name_key: key }) => key ?? []);
    const live = tx.selectFrom('educators').select('user_name_key').where('deleted_at', 'is', null);
    const taken = await live.where('user_name_key', 'in', keys).limit(1).executeTakeFirst();
    const blocked = chunk.find(({ user_name_key: key }) => key === taken?.user_name_key);
    if (blocked)
      throw new Refusal('deletion.in-the-way', {
        obstacle: 'educator-user-name-taken',
        name: blocked.name,
        userName: blocked.user_name ?? '',
      });
  }
}

export async function create(
  { database, clock }: Services,
  { password, students, users, status, EducatorName: name, ...rest }: RequestOf<typeof contract.createEducator>,
  by: Actor,
) {
  await assertStrong(password, { email: rest.contactEmail, username: rest.userName });
  const passwordHash = await hashPassword(password);

  return records.changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const { channelId = null, userName, ...given } = rest;
    if (channelId !== null) await records.assertNotDeleted(tx, 'channels', [channelId]);

    const { category } = given;
    const blank = { ...emptyTexts(educatorFields), region: null, category };
    const values = records.mergeValues(educatorFields, { name, ...given }, blank);
    const educator = { ...values, userName, channelId, isActive: status === 1 };
    const [educatorId = 0] = await addEducators(tx, [{ ...educator, passwordHash }], at);
    tx.audit('educator.created', { kind: 'educator', id: educatorId }, { after: educator });
    await records.moveMembers(tx, enrolment, { ids: [...students, ...users], to: educatorId, at });
    return { ...message('educator.added'), educatorId };
  });
}

export function update({ database, clock }: Services, request: RequestOf<typeof contract.updateEducator>, by: Actor) {
  const { educatorId: id, EducatorName: name, channelId, status, version, users: all, ...rest } = request;
  const { addedUsers: added, removedUsers: removed, ...values } = rest;
  return records.changeSerially(database, by, async (tx) => {
    const row = await get(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    if (channelId) await records.assertNotDeleted(tx, 'channels', [channelId]);

    const before = valuesOf(row);
    const isActive = (status ?? row.is_active) === 1;
    const after = { ...records.mergeValues(educatorFields, { name, ...values }, before), isActive };
    await educatorStore.set(tx, id, educatorStore.columnsOf(after, row.user_name));
    const at = clock.now();
    if (channelId !== undefined) await records.moveMembers(tx, affiliation, { ids: [id], to: channelId, at });
    const users = row.student_count + (await records.changeMembers(tx, enrolment, id, { all, added, removed, at }));
    const change = differences({ ...before, users: row.student_count }, { ...after, users });
    tx.audit('educator.updated', { kind: 'educator', id, name }, change);
    return message('educator.updated');
  });
}

const calls = { template: educatorTemplate, check: checkEducatorImport, apply: importEducators };

const educatorImport = imports.importActions(calls, ({ database, configuration }) =>
  imports.recordImport(educatorStore, lists.educatorList, {
    idSynonyms: ['Educator Id', 'School Id', 'Teacher Id'],
    ownerField: 'channelName',
    region: configuration.PHONE_REGION,
    columns: importColumns,
    template: {
      file: { en: 'Template for schools and teachers', 'zh-Hans': '学校和老师导入模板' },
      sheet: { en: 'Schools and teachers', 'zh-Hans': '学校和老师' },
    },
    blank: { ...emptyTexts(educatorFields), category: 'School', region: null, isActive: true },
    total: () => records.countMatches(lists.educatorList, database, lists.noFilter),
    /* New educators have no user name, so they cannot sign in until somebody gives them one. */
    add: (tx, educators, at) =>
      addEducators(
        tx,
        educators.map(({ values, ownerId }) => ({ ...values, userName: null, passwordHash: null, channelId: ownerId })),
        at,
      ),
    remove: actions.remove,
  }),
);

const importColumns = {
  educatorName: {
    synonyms: imports.words(`School/Teacher, School, Teacher, Educator, School Name, Teacher Name,
      学校/老师, 学校, 学校名称, 校名, 老师, 教师, 老师姓名, 教师姓名, 机构, 机构名称, 培训机构, 校区, 琴行, 姓名`),
    entry: {
      note: { en: 'The name of the school or teacher', 'zh-Hans': '学校或老师的名称' },
      example: { en: 'Lotus Piano School', 'zh-Hans': '荷花钢琴学校' },
    },
  },
  users: { synonyms: ['Students', '用户数'] },
  channelName: imports.ownerRules({
    synonyms: imports.words('Sales Channel, 渠道, 渠道名称'),
    entry: {
      note: { en: 'An existing channel; leave it empty for none', 'zh-Hans': '已有渠道的名称；留空为无' },
      example: { en: 'Lotus Music', 'zh-Hans': '荷花音乐' },
    },
  }),
} satisfies Partial<Record<keyof contract.Educator, imports.Rules>>;
