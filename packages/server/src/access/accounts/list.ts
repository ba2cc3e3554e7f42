import { byNumber, byText, contains, type Engine, type Query } from '#platform/database/index.ts';
import { codeList } from './store.ts';

const sortable = {
  fullName: 'name_key',
  username: 'username_key',
  email: 'email_key',
  mobile: 'mobile',
  userId: 'id',
  age: 'age',
  gender: 'gender',
  fileName: 'file_name',
  isActive: 'is_active',
  version: 'version',
} as const;
const numbers: ReadonlySet<string> = new Set(['id', 'age', 'gender', 'is_active', 'version']);

export type Filter = {
  searchQuery: string;
  sortBy?: keyof typeof sortable | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
};

const found = (db: Query, { searchQuery }: Filter) => {
  const live = db.selectFrom('administrators').where('deleted_at', 'is', null);
  return searchQuery === '' ? live : live.where(contains('search_key', searchQuery));
};

/** Selects the administrators that a search finds, sorted by name unless the filter says otherwise. */
export function administratorsFound(db: Query, engine: Engine, filter: Filter) {
  const { sortBy = 'fullName', sortOrder = 'asc' } = filter;
  const column = sortable[sortBy];
  return found(db, filter)
    .select(['id', 'full_name', 'username', 'email', 'mobile', 'age', 'gender', 'file_name'])
    .select(['is_active', 'version', codeList.as('codes')])
    .orderBy(column, numbers.has(column) ? byNumber(sortOrder) : byText(engine, sortOrder))
    .orderBy('id', sortOrder);
}

export const codesFound = (db: Query, filter: Filter) =>
  found(db, filter)
    .select(['id', codeList.as('codes')])
    .orderBy('id');

export type ListedRow = Awaited<ReturnType<ReturnType<typeof administratorsFound>['execute']>>[number];

export async function countFound(db: Query, filter: Filter): Promise<number> {
  const { count } = await found(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
