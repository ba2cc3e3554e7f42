import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Selected } from '@eemusic/contract/platform/selection';
import {
  type Channel,
  deleteChannels,
  editChannel,
  exportChannels,
  listChannels,
  selectChannels,
  setChannelStatus,
} from '@eemusic/contract/sales/channels';
import {
  deleteEducators,
  type Educator,
  editEducator,
  exportEducators,
  listEducators,
  selectEducators,
  setEducatorStatus,
} from '@eemusic/contract/sales/educators';
import {
  deleteStudents,
  editStudent,
  exportStudents,
  listStudents,
  selectStudents,
  setStudentStatus,
  type Student,
} from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { download } from '#platform/api/download.ts';
import type { CallOptions } from '#platform/api/request.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import type { AddressOfList, FilterOf, Filters, ListFilter, ListSpec, Sort } from '#platform/ui/list/address.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { type Chosen, wireChosen } from '#platform/ui/list/selection.ts';
import type { PageQuery, Rows } from '#platform/ui/list/types.ts';
import {
  channelList,
  type ChannelSpec,
  educatorList,
  type EducatorSpec,
  studentList,
  type StudentSpec,
} from './address.ts';

/** The first part of each query key, by which `refreshUserManagement` finds the query. */
export type Kind = 'channels' | 'educators' | 'students';

/** The rows to export: those selected, or all that a filter finds. */
export type ExportedRows<By extends string, F extends Filters> =
  | { kind: 'ids'; ids: number[] }
  | { kind: 'matching'; filter: ListFilter<By, F> };

type Sorted<By extends string> = { sortBy: By; sortOrder: Sort['order'] };

type Declared<Row, Saved, By extends string, F extends Filters, Wire extends object, Ids extends string> = {
  kind: Kind;
  /** Where the pages of its records are. */
  page: 'channels' | 'schools' | 'users';
  /** The columns with the id and the status of a record. */
  id: keyof Row & string;
  status: keyof Row & string;
  spec: ListSpec<By, F>;
  wireFilter: (filter: ListFilter<By, F>) => Wire;
  /** The name of the ids in the calls. */
  ids: Ids;
  list: (input: Wire & Sorted<By> & { Page: number; Size: number }, options: CallOptions) => Promise<Rows<Row>>;
  save: (input: Record<Ids, number[]> | (Wire & Sorted<By>), options: ExportOptions) => Promise<string>;
  get: (id: number, options: CallOptions) => Promise<Saved>;
  select: (input: Wire) => Promise<Selected>;
  remove: (input: ReturnType<typeof wireChosen<Ids, By, F, Wire>>) => Promise<{ message: string; deletionId: number }>;
  setStatus: (id: number, status: 0 | 1) => Promise<{ message: string }>;
  itemOf: (row: Row) => Item;
};

/** A row, with the ids of all rows of its page, whose figures one call reads. */
export type OfPage = { page: string };

function ofPage<Row>(rows: readonly Row[], idOf: (row: Row) => number): (Row & OfPage)[] {
  const page = rows.map(idOf).join();
  return rows.map((row) => ({ ...row, page }));
}

const maxChoices = 30;

/** The calls of a kind of record, as its list, its forms, selects and filters use them. */
export function declareRecords<
  Row,
  Saved,
  By extends string,
  F extends Filters,
  Wire extends object,
  Ids extends string,
>(declared: Declared<Row, Saved, By, F, Wire, Ids>) {
  const { kind, spec, wireFilter, ids, list, save, get, select, remove, itemOf } = declared;
  const wire = (filter: ListFilter<By, F>) => {
    const { by: sortBy, order: sortOrder } = filter.sort;
    return { ...wireFilter(filter), sortBy, sortOrder };
  };
  return {
    ...declared,
    pageQuery: (filter: ListFilter<By, F>, page: number, size: number): PageQuery<Row> => ({
      queryKey: [kind, 'list', filter, page, size],
      queryFn: ({ signal }) => list({ ...wire(filter), Page: page, Size: size }, { signal }),
    }),
    save: (rows: ExportedRows<By, F>, options: ExportOptions) =>
      save(rows.kind === 'ids' ? ({ [ids]: rows.ids } as Record<Ids, number[]>) : wire(rows.filter), options),
    toPage: (row: Row) => ({
      to: `/user-management/${declared.page}/$id` as const,
      params: { id: String(itemOf(row).id) },
    }),
    findAll: (filter: ListFilter<By, F>) => select(wireFilter(filter)),
    remove: (chosen: Chosen<By, F>) => remove(wireChosen(chosen, ids, wireFilter)),
    /** One record for its form, which is always fetched anew. */
    one: (id: number) =>
      queryOptions({
        queryKey: [kind, 'one', id],
        queryFn: ({ signal }) => get(id, { signal }),
        staleTime: 0,
        /** Not refetched while the form is open: changes by others are merged when the form is saved. */
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      }),
    /** The choices of a select with search: the first records that match the text. */
    find: (search: string) => ({
      queryKey: [kind, 'found', search],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> => {
        const filter = { ...spec.filterOf({} as AddressOfList<By, F>), search };
        return (await list({ ...wire(filter), Page: 1, Size: maxChoices }, { signal })).rows.map(itemOf);
      },
    }),
  };
}

export type SavedChannel = AnswerOf<typeof editChannel>['channel'];

export const channels = declareRecords({
  kind: 'channels',
  page: 'channels',
  id: 'channelId',
  status: 'status',
  spec: channelList,
  ids: 'channelIds',
  wireFilter: ({ search, filters }: FilterOf<ChannelSpec>) => ({ searchQuery: search, ...filters }),
  list: async (input, options) => {
    const { channels: rows, total } = await call(listChannels, input, options);
    return { rows: ofPage(rows, ({ channelId }) => channelId), total };
  },
  save: (input, options) => download(exportChannels, input, options),
  get: async (channelId, options) => (await call(editChannel, { channelId }, options)).channel,
  select: (input) => call(selectChannels, input),
  remove: (input) => call(deleteChannels, input),
  setStatus: (channelId, status) => call(setChannelStatus, { channelId, status }),
  itemOf: ({ channelId: id, channelName: name }: Channel) => ({ id, name }),
});

export type SavedEducator = AnswerOf<typeof editEducator>['educator'];

export const educators = declareRecords({
  kind: 'educators',
  page: 'schools',
  id: 'educatorId',
  status: 'status',
  spec: educatorList,
  ids: 'educatorsIds',
  wireFilter: ({ search, filters: { channel = 0, unassigned, ...filters } }: FilterOf<EducatorSpec>) => ({
    ...filters,
    searchQuery: search,
    OrganizationId: channel,
    ...(unassigned !== undefined && { isUnassigned: true }),
  }),
  list: async (input, options) => {
    const { educators: rows, total } = await call(listEducators, input, options);
    return { rows: ofPage(rows, ({ educatorId }) => educatorId), total };
  },
  save: (input, options) => download(exportEducators, input, options),
  get: async (educatorId, options) => (await call(editEducator, { educatorId }, options)).educator,
  select: (input) => call(selectEducators, input),
  remove: (input) => call(deleteEducators, input),
  setStatus: (educatorId, status) => call(setEducatorStatus, { educatorId, status }),
  itemOf: ({ educatorId: id, educatorName: name }: Educator) => ({ id, name }),
});

export type SavedStudent = AnswerOf<typeof editStudent>['student'];

export const students = declareRecords({
  kind: 'students',
  page: 'users',
  id: 'studentId',
  status: 'isActive',
  spec: studentList,
  ids: 'usersIds',
  wireFilter: ({ search, filters }: FilterOf<StudentSpec>) => {
    const { channel = 0, educator = 0, unassigned, since, ...rest } = filters;
    return {
      ...rest,
      searchQuery: search,
      OrganizationId: channel,
      teacherId: educator,
      ...(unassigned !== undefined && { isUnassigned: true }),
      ...(since !== undefined && { addedSince: since }),
    };
  },
  list: async (input, options) => {
    const { students: rows, total } = await call(listStudents, input, options);
    return { rows: ofPage(rows, ({ studentId }) => studentId), total };
  },
  save: (input, options) => download(exportStudents, input, options),
  get: async (studentId, options) => (await call(editStudent, { studentId }, options)).student,
  select: (input) => call(selectStudents, input),
  remove: (input) => call(deleteStudents, input),
  setStatus: (studentId, status) => call(setStudentStatus, { studentId, status }),
  itemOf: ({ studentId: id, fullName: name }: Student) => ({ id, name }),
});

type FindName = (id: number, options: CallOptions) => Promise<string>;

/** Narrows a list to one record, which the user finds by its name. */
function recordFilter(id: string, label: string, { kind, find }: typeof channels | typeof educators, name: FindName) {
  return {
    id,
    label,
    find: (search) => {
      const { queryKey, queryFn } = find(search);
      return {
        queryKey: [...queryKey, 'choices'],
        queryFn: async (context) =>
          (await queryFn(context)).map((record) => ({ value: record.id, label: record.name })),
      };
    },
    labelOf: (value) => nameQuery(kind, 'name', Number(value), name),
  } satisfies FilterControl;
}

export const channelFilter = (): FilterControl =>
  recordFilter('channel', t`Channel`, channels, async (...one) => (await channels.get(...one)).name);

export const educatorFilter = (): FilterControl =>
  recordFilter('educator', t`School/Teacher`, educators, async (...one) => (await educators.get(...one)).name);

/** The same for users who may not list channels: they can only clear the filter; its name comes from the report. */
export const channelFilterFromAddress = (): FilterControl => ({
  ...channelFilter(),
  find: () => ({ queryKey: ['channels', 'found', 'none'], queryFn: async () => [] }),
  labelOf: (id) =>
    nameQuery('channels', 'reported name', Number(id), async (channelId, options) => {
      const { reportChannel } = await import('@eemusic/contract/sales/commissions');
      return (await call(reportChannel, { channelId }, options)).channelReport.channelName;
    }),
});

/** The name, or a placeholder, because an old address may contain a record that has been deleted. */
const nameQuery = (kind: Kind, as: string, id: number, find: FindName) => ({
  queryKey: [kind, as, id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
    try {
      return await find(id, { signal });
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return t`no longer there`;
      throw error;
    }
  },
  staleTime: 60_000,
});
