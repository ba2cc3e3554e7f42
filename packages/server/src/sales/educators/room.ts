import { sql } from 'kysely';
import * as contract from '@eemusic/contract/sales/educators';
import type { Selected } from '@eemusic/contract/platform/selection';
import type { Language } from '@eemusic/contract/platform/languages';
import type { AnswerOf, FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { educatorFields, emptyTexts } from '@eemusic/contract/platform/record-fields';
import { JsonAnswer, message, Refusal, resolveSelection, selectionOf, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  searchKeysJob,
  assertNotDeleted,
  averageInSql,
  changeRecords,
  changeRestorer,
  changeSerially,
  exportList,
  firstPageOf,
  lastMonths,
  memberChanges,
  membersOf,
  mergeValues,
  type Months,
  moveMembers,
  pageLimit,
  selected,
  setStatus,
  soldByEducator,
} from '#sales/user-management/index.ts';
import {
  type Actor,
  type Administrator,
  byIndex,
  type Database,
  differences,
  preparedQueryOf,
  readOffThread,
  selectJsonPage,
} from '#platform/database/index.ts';
import { assertStrong, hashPassword } from '#access/accounts/index.ts';
import { enrolment } from '#sales/users/index.ts';
import type { Room } from '#platform/room.ts';
import { deleteEducators, educatorRestorer } from './delete.ts';
import { educatorImport } from './import.ts';
import {
  countEducators,
  type Filter,
  findIds,
  inOrder,
  listColumns,
  matchesAll,
  matching,
  noFilter,
  type Order,
  storedTotal,
  toEducator,
  withColumns,
} from './query.ts';
import {
  addEducators,
  affiliation,
  getEducator,
  refreshSearchKeys,
  refuseTakenUserName,
  updateEducator,
  valuesOf,
} from './store.ts';

export const educatorsRoom: Room = {
  routes: educatorRoutes,
  jobs: (services) => ({ ...educatorImport.jobs(services), ...searchKeysJob('educator', services, refreshSearchKeys) }),
  restorers: (services) => ({
    educator: educatorRestorer(services),
    ...changeRestorer(services, educators),
    ...educatorImport.restorers(services),
  }),
};

const educators = { kind: 'educator', membership: affiliation } as const;

function educatorRoutes(serve: Serve, services: Services): void {
  serve(contract.listEducators, (request, { language }) => list(services, request, language));
  serve(contract.selectEducators, (request) => select(services, request));
  serve(contract.listUnassignedEducators, (request, { language }) => listUnassigned(services, request, language));
  serve(contract.createEducator, (request, by) => create(services, request, by));
  serve(contract.updateEducator, (request, by) => update(services, request, by));
  serve(contract.editEducator, ({ educatorId }) => edit(services, educatorId));
  serve(contract.setEducatorStatus, ({ educatorId: id, status }, by) =>
    setStatus(services, { kind: 'educator', id, status }, by),
  );
  serve(contract.deleteEducators, (request, by) => deleteEducators(services, request, by));
  serve(contract.changeEducators, async (request, by) => {
    const { deletionId, changed, chosen } = await changeMany(services, request, by);
    return { ...message('record.changed', { noun: 'educator', changed, chosen }), deletionId, changed };
  });
  serve(contract.moveEducators, async (request, by) => {
    const { before, changed } = await changeMany(services, request, by);
    const formerly = before.map(({ columns, ids }) => ({
      channelId: columns.channel_id as number | null,
      educators: ids,
    }));
    return { ...message('educator.moved', { count: changed }), moved: changed, before: formerly };
  });
  serve(contract.exportEducators, (request, by) => exportEducators(services, request, by.language));
  educatorImport.routes(serve, services);
}

function select({ database: { read } }: Services, filter: Filter): Promise<Selected> {
  return selectionOf(
    (limit) => findIds(read, filter, limit),
    () => countEducators(read, filter),
  );
}

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
async function exportEducators(
  { database, clock }: Services,
  { educatorsIds, ...request }: RequestOf<typeof contract.exportEducators>,
  language: Language,
): Promise<FileResult> {
  const { read } = database;
  if (educatorsIds) await assertNotDeleted(read, 'educators', educatorsIds);
  const filter = educatorsIds ? { ...noFilter, ids: [...new Set(educatorsIds)] } : request;
  const today = clock.today();
  const query = withColumns(inOrder(read, filter, request, { today, language }), today).compile();
  const name = { en: 'Educators', 'zh-Hans': '学校与老师' };
  const sheet = { file: 'Educators.xlsx', name, columns: listColumns, language };
  return exportList(database, { ...sheet, query, rows: await countEducators(read, filter) }, toEducator);
}

type Request = { searchQuery: string; Page: number; Size: number };

/** Returns educators without a channel, sorted by name. */
async function listUnassigned(
  { database: { read }, clock }: Services,
  { searchQuery, Page, Size }: Request,
  language: Language,
) {
  const filter = { ...noFilter, searchQuery, isUnassigned: true };
  const [educators, total] = await Promise.all([
    inOrder(read, filter, {}, { today: clock.today(), language })
      .select(['educators.id as educatorId', 'educators.name as educatorName'])
      .limit(Size)
      .offset((Page - 1) * Size)
      .execute(),
    countEducators(read, filter),
  ]);
  return { educators, total };
}

/** Changes all or none. Past sales stay with the channel for which they were made. */
function changeMany(
  { database, clock }: Services,
  { educators: ids, matching, region, status, channelId }: RequestOf<typeof contract.changeEducators>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const chosen = await resolveSelection({ ids, token: matching?.token }, (limit) =>
      findIds(tx, { ...noFilter, ...matching }, limit),
    );
    if (channelId) await assertNotDeleted(tx, 'channels', [channelId]);
    const set = { region, is_active: status, channel_id: channelId };
    return changeRecords(tx, educators, { ids: chosen, set, at: clock.now() });
  });
}

type ListRequest = Filter & Order & { Page: number; Size: number };

/** The first pages, up to this many rows, are read by a prepared query. */
const maxPreparedRows = 1_000;

/** Finds the ids of the page first, so that sales are summed up only for its educators. */
export async function list(
  { database, clock }: Services,
  { Page, Size, ...request }: ListRequest,
  language: Language,
): Promise<Page | JsonAnswer<Page>> {
  const { read, source } = database;
  const today = clock.today();
  const { sortBy = 'educatorName', sortOrder: direction = 'asc', ...filter } = request;
  if (sortBy === 'educatorName' && matchesAll(filter) && Page * Size <= maxPreparedRows)
    return preparedPage(database, { direction, today, offset: (Page - 1) * Size, size: Size });

  const page = inOrder(read, request, request, { today, language })
    .select('educators.id')
    .limit(Size)
    .offset((Page - 1) * Size);
  const [found, total] = await Promise.all([readOffThread(source, page.compile()), countEducators(read, request)]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { educators: [], total };

  const rows = await withColumns(matching(read, { ...noFilter, ids }), today).execute();
  const byId = new Map(rows.map((row) => [row.educatorId, row]));
  const educators = ids.flatMap((id) => byId.get(id) ?? []).map(toEducator);
  return { educators, total };
}

type Page = { educators: contract.Educator[]; total: number };
type Direction = 'asc' | 'desc';
type Slice = { offset: number; size: number };

/**
 * Returns one of the first pages of all educators by name, with the stored total. This is how the list opens, so the
 * query is prepared, and writes the answer as JSON.
 */
async function preparedPage(
  { read }: Database,
  { direction, today, ...slice }: Slice & { direction: Direction; today: string },
): Promise<JsonAnswer<Page>> {
  const query = pageQuery({ direction, firstPage: firstPageOf(slice) });
  const [answer] = await query(read, { ...slice, ...lastMonths(today) });
  return new JsonAnswer(answer?.json ?? '');
}

type Kind = { direction: Direction; firstPage: number | null };

const pageQuery = preparedQueryOf(({ direction, firstPage }: Kind, db, values: Slice & Months) => {
  const columns = { ...listColumns, avgSalesMonth: { value: averageInSql(soldByEducator(values)) } };
  const order = sql.raw(direction);
  // Without its name, SQLite sorts all educators, and sums up the sales of each.
  const rows = sql`select ${sql.join(selected(columns, ''))} from ${byIndex({ table: 'educators', index: 'name' })}
    left join channels on channels.id = educators.channel_id where educators.deleted_at is null
    order by educators.name_key ${order}, educators.id ${order} ${pageLimit(firstPage, values)}`;
  const page = { name: 'educators', rows, columns: Object.keys(columns), total: storedTotal };
  return selectJsonPage(page).compile(db);
});

export async function create(
  { database, clock }: Services,
  { password, students, users, status, EducatorName: name, ...rest }: RequestOf<typeof contract.createEducator>,
  by: Actor,
) {
  await assertStrong(password, { email: rest.contactEmail, username: rest.userName });
  const passwordHash = await hashPassword(password);

  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const { channelId = null, userName, ...given } = rest;
    if (channelId !== null) await assertNotDeleted(tx, 'channels', [channelId]);

    const { category } = given;
    const blank = { ...emptyTexts(educatorFields), region: null, category };
    const values = mergeValues(educatorFields, { name, ...given }, blank);
    const educator = { ...values, userName, channelId, isActive: status === 1 };
    const [educatorId = 0] = await refuseTakenUserName(addEducators(tx, [{ ...educator, passwordHash }], at));
    tx.audit('educator.created', { kind: 'educator', id: educatorId }, { after: educator });
    await moveMembers(tx, enrolment, { ids: [...students, ...users], to: educatorId, at });
    return { ...message('educator.added'), educatorId };
  });
}

/** Fields that the request leaves out stay as they are. */
export function update({ database, clock }: Services, request: RequestOf<typeof contract.updateEducator>, by: Actor) {
  const { educatorId: id, EducatorName: name, channelId, status, version, users: all, ...rest } = request;
  const { addedUsers: added, removedUsers: removed, ...values } = rest;
  return changeSerially(database, by, async (tx) => {
    const row = await getEducator(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    if (channelId) await assertNotDeleted(tx, 'channels', [channelId]);
    const { joining, leaving } = await memberChanges(tx, enrolment, id, { all, added, removed });

    const before = valuesOf(row);
    const isActive = (status ?? row.is_active) === 1;
    const after = { ...mergeValues(educatorFields, { name, ...values }, before), isActive };
    await updateEducator(tx, row, after);
    const at = clock.now();
    if (channelId !== undefined) await moveMembers(tx, affiliation, { ids: [id], to: channelId, at });
    const left = await moveMembers(tx, enrolment, { ids: leaving, to: null, at });
    const joined = await moveMembers(tx, enrolment, { ids: joining, to: id, at });
    const users = row.student_count - left + joined;
    const change = differences({ ...before, users: row.student_count }, { ...after, users });
    tx.audit('educator.updated', { kind: 'educator', id, name }, change);
    return message('educator.updated');
  });
}

async function edit({ database }: Services, educatorId: number): Promise<AnswerOf<typeof contract.editEducator>> {
  const educator = await getEducator(database.read, educatorId);
  const channel = await database.read
    .selectFrom('channels')
    .select('name')
    .where('id', '=', educator.channel_id)
    .executeTakeFirst();
  const { id, user_name: userName, channel_id: channelId, is_active: status, version } = educator;
  const { isActive: _isActive, ...fields } = valuesOf(educator);
  const members = await membersOf(database, enrolment, id);
  const users = members.map((one) => ({ studentId: one.id, studentName: one.name }));
  const channelName = channel?.name ?? null;
  return { educator: { id, ...fields, userName, channelId, channelName, status, version, users } };
}
