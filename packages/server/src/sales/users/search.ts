import { sql } from 'kysely';
import {
  type Database,
  includesExactly,
  isEastAsian,
  maxListedRows,
  readOffThread,
  searchable,
  shortGramOf,
} from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { countShortGram } from '#sales/user-management/index.ts';
import { countCommon, countMatches, isSearchAlone } from './count.ts';
import { addFrequent, countFrequent, findFrequent } from './frequent-searches.ts';
import { isOfOwner, listedMatches } from './matches.ts';
import { scanListed } from './listed-scan.ts';
import { scanRange } from './range-scan.ts';
import { type Page, type PageRequest, sortMatches } from './sort-matches.ts';
import type { Order } from './sorts.ts';

/** For offsets up to this one, a scan from the first row need not know the total, which is counted meanwhile. */
const maxScanFromFirst = 2_000;

/**
 * Returns a page of a search, or of recently added students, with the exact total. Matches of a rare text are sorted. A
 * common text is found by scanning the index of the order, where matches are frequent.
 */
export async function search(services: Services, request: PageRequest): Promise<Page> {
  const { database } = services;
  const { filter } = request;
  if (isOfOwner(filter) || 'addedSince' in filter) return sortMatches(database, request);
  const text = filter.search ?? '';
  const gram = shortGramOf(text);
  const counted = gram === null ? null : await countShortGram(database.read, gram);
  if (gram !== null && counted) return searchShort(database, request, { gram, ...counted });
  if (gram !== null || !isSearchAlone(filter)) return searchLong(database, request);

  const frequent = await findFrequent(database.read, text);
  if (frequent) return readCounted(database, request, frequent.total ?? (await countFrequent(services, frequent)));
  const page = await searchLong(database, request);
  await addFrequent(services, text, page.total);
  return page;
}

async function searchLong(database: Database, request: PageRequest): Promise<Page> {
  const isRare = !(await isCommon(database, request.filter.search ?? ''));
  return isRare ? sortMatches(database, request) : scanCommon(database, request);
}

/**
 * Up to this share of all, matches of East Asian texts are sorted, because a scan may pass all names of other scripts.
 */
const maxSortedShare = 0.02;

async function readCounted(database: Database, request: PageRequest, total: number): Promise<Page> {
  const { filter, offset, size } = request;
  const all = await countMatches(database, {});
  // On average, a scan reads this many students until the page is full.
  const scanned = ((offset + size) / total) * all;
  const maxSorted = isEastAsian(filter.search ?? '') ? all * maxSortedShare : scanned;
  if (total <= Math.max(maxListedRows, maxSorted)) return sortMatches(database, request);
  return { students: await scanRange(database, request, total), total };
}

/** Reading all students in a row is as fast as looking up this share of them. */
const maxCheckedShare = 0.1;

/** Whether the first match of a list may come after many others, because names of one script come together. */
const mayBeFarFromFirst = ({ name }: Order) => name === 'fullName' || name === 'isActive';

/** The database stores how many students have a text of one or two characters, and who they are if they are few. */
async function searchShort(
  database: Database,
  request: PageRequest,
  { gram, students, isListed }: { gram: string; students: number; isListed: 0 | 1 },
): Promise<Page> {
  const { engine, read } = database;
  const { filter } = request;
  if (students === 0) return { students: [], total: 0 };
  if (isListed === 0) return scanCommon(database, request);
  if (students > maxListedRows) {
    const all = await countMatches(database, {});
    const isAlone = isSearchAlone(filter);
    const isSorted = isAlone ? mayBeFarFromFirst(request.order) : students <= all * maxCheckedShare;
    if (!isSorted) return scanCommon(database, request);
    const found = isAlone ? await scanListed(database, request, { gram, students, all }) : null;
    if (found) return { students: found, total: students };
  }

  const page = await sortMatches(database, request, listedMatches(engine, filter, gram));
  // Another student may have ended the list in between.
  const isStillListed = page.students.length > 0 || (await countShortGram(read, gram))?.isListed === 1;
  return isStillListed ? page : scanCommon(database, request);
}

async function scanCommon(database: Database, request: PageRequest): Promise<Page> {
  const { filter, offset } = request;
  const counting = countCommon(database, filter);
  if (offset > maxScanFromFirst) {
    const total = await counting;
    return { students: await scanRange(database, request, total), total };
  }
  const [students, total] = await Promise.all([scanRange(database, request, Number.MAX_SAFE_INTEGER), counting]);
  return { students, total };
}

const sampleSize = 400;
/** If the sample has at least this many matches, a scan is faster than sorting all matches. */
const minCommonMatches = 8;
/** With fewer students than this, all matches are sorted, however common the text is. */
const minStudents = 20_000;

/** Whether many students contain a text, estimated from a sample that is spread over all ids. */
async function isCommon({ engine, read, source }: Database, text: string): Promise<boolean> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from students`.execute(read);
  const last = rows[0]?.last ?? 0;
  if (last < minStudents) return false;

  const ids = Array.from({ length: sampleSize }, (_, index) => Math.ceil(((index + 1) * last) / sampleSize));
  // With `like`, PostgreSQL would look for all matches by trigrams first.
  const isMatch = includesExactly(engine, sql.ref('search_key'), searchable(text));
  const query = sql<{ matches: number }>`select count(*) as matches from students
    where id in (${sql.join(ids)}) and deleted_at is null and ${isMatch}`;
  const [sampled] = await readOffThread(source, query.compile(read));
  return (sampled?.matches ?? 0) >= minCommonMatches;
}
