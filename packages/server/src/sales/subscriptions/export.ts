import { startOfDay } from '@eemusic/contract/platform/days';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { KeyStatus } from '@eemusic/contract/sales/subscriptions';
import { sql } from 'kysely';
import { listLibraryNames } from '#library/libraries/index.ts';
import { batches, isIn, joinInOrder, sortedRows } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { regionName } from '@eemusic/contract/platform/regions';
import { readLibraries } from './libraries.ts';
import { assertEducators } from './known-educators.ts';
import { keyReaderOf, keysBy, readCount } from './key-reader.ts';
import { type Calendar, keyStatusOf, type ListedKey, listedKey, withUser } from './rows.ts';
import { endless } from './tables.ts';

const columns: readonly Column[] = [
  { header: { en: 'School/Teacher', 'zh-Hans': '学校/老师' }, width: 32, kind: 'text' },
  { header: { en: 'Key', 'zh-Hans': '激活码' }, width: 28, kind: 'text' },
  { header: { en: 'Status', 'zh-Hans': '状态' }, width: 12, kind: 'text' },
  { header: { en: 'Duration (days)', 'zh-Hans': '时长（天）' }, width: 16, kind: 'number' },
  { header: { en: 'Account Name', 'zh-Hans': '账号名称' }, width: 28, kind: 'text' },
  { header: { en: 'Contact No', 'zh-Hans': '联系电话' }, width: 20, kind: 'text' },
  { header: { en: 'Contact Email', 'zh-Hans': '联系邮箱' }, width: 32, kind: 'text' },
  { header: { en: 'Region', 'zh-Hans': '地区' }, width: 18, kind: 'text' },
  { header: { en: 'Redeemed On', 'zh-Hans': '兑换日期' }, width: 14, kind: 'date' },
  { header: { en: 'Expiry Date', 'zh-Hans': '到期日期' }, width: 14, kind: 'date' },
  { header: { en: 'Created On', 'zh-Hans': '生成日期' }, width: 14, kind: 'date' },
  { header: { en: 'Libraries', 'zh-Hans': '曲库' }, width: 32, kind: 'text' },
];

const allLibraries: InLanguages = { en: 'All libraries', 'zh-Hans': '全部曲库' };

const statusNames: Readonly<Record<KeyStatus, InLanguages>> = {
  Available: { en: 'Available', 'zh-Hans': '可用' },
  Active: { en: 'Active', 'zh-Hans': '使用中' },
  Renewed: { en: 'Renewed', 'zh-Hans': '已续期' },
  Expired: { en: 'Expired', 'zh-Hans': '已到期' },
  Revoked: { en: 'Revoked', 'zh-Hans': '已吊销' },
};

/** Exports all keys of these educators, sorted by educator name; the newest come first. */
export async function exportKeys(
  { database, clock }: Services,
  selectedEducators: readonly number[],
  language: Language,
): Promise<FileResult> {
  const { read, source } = database;
  await assertEducators(read, selectedEducators);
  const libraries = new Map((await listLibraryNames(read)).map((one) => [one.libraryId, one.libraryName]));
  const ofThese = sql`${isIn('k.educator_id', selectedEducators)} and k.deleted_at is null`;
  const query = inOrder(selectedEducators).compile(read);
  async function* rows() {
    for await (const batch of batches(source, query))
      yield* batch.map((row) => rowOf(row, { clock, language, libraries }));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'keys.xlsx',
    rows: await readCount(keyReaderOf(database), sql`from ${keysBy('educator')} where ${ofThese}`),
    body: writeSheet({ name: { en: 'Keys', 'zh-Hans': '激活码' }, columns, rows: rows(), language }),
  };
}

type Exported = ListedKey & { educator_name: string };

function inOrder(educatorIds: readonly number[]) {
  const numbered = sql`(select id, row_number() over (order by name_key, id) as position from educators e
    where ${isIn('e.id', educatorIds)}) page`;
  return sortedRows<Exported>({
    columns: sql`e.name as educator_name, ${listedKey}`,
    table: 'subscription_keys',
    as: 'k',
    from: sql`from ${numbered} ${joinInOrder} ${keysBy('educator')} on k.educator_id = page.id`,
    where: sql`k.deleted_at is null`,
    order: sql`page.position, k.created_at desc, k.id desc`,
    joins: sql`left join educators e on e.id = k.educator_id ${withUser}`,
  });
}

type Written = { clock: Calendar; language: Language; libraries: ReadonlyMap<number, string> };

function rowOf(row: Exported, { clock, language, libraries }: Written): Row {
  const dayIn = (at: string | null) => (at === null ? null : startOfDay(clock.dayOf(at)));
  return [
    row.educator_name,
    row.code,
    statusNames[keyStatusOf(row, clock.today())][language],
    row.duration_days,
    row.full_name,
    row.contact_number,
    row.contact_email,
    row.region === null ? null : regionName(row.region, language),
    dayIn(row.redeemed_at),
    row.runs_until === null || row.runs_until === endless ? null : startOfDay(row.runs_until),
    dayIn(row.created_at),
    namesOf(readLibraries(row.libraries), libraries) ?? allLibraries[language],
  ];
}

/** Libraries that were deleted since are left out. */
function namesOf(ids: readonly number[] | null, libraries: ReadonlyMap<number, string>): string | null {
  return ids === null ? null : ids.flatMap((id) => libraries.get(id) ?? []).join(', ');
}
