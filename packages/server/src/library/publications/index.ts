import { type Generated, sql } from 'kysely';
import { preparedQuery, type Query, readInChunks } from '#platform/database/index.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Of every score that was ever published, even if it was deleted since. Maintained by triggers. */
    publications: {
      score_id: number;
      /** The number of the latest change. Numbers only rise, and become visible in this order. */
      change: number;
      /** The revision: counts the changes to what learners get of the score (name, tags, place, file and recording). */
      edition: Generated<number>;
      /** 1 while the score is disabled or deleted, and after it is purged. */
      is_withdrawn: number;
    };
  }
}

/**
 * How far an app has read the publications: through this change, and within it through this score. During a first
 * reading, `since` is the latest change when it began, because earlier withdrawals need not be reported; null once the
 * first reading is complete.
 */
export type Position = { change: number; scoreId: number; since: number | null };

const start = { change: 0, scoreId: 0 } as const;

/** A position with this score id is after all scores of its change. */
const maxScoreId = 2 ** 31 - 1;

/** Writes a position as one text, with the history that its change number belongs to. */
export function writeCursor(history: string, { change, scoreId, since }: Position): string {
  return [history, change, scoreId, ...(since === null ? [] : [since])].join('.');
}

export function readCursor(history: string, cursor: string): Position | null {
  const [, of, change, scoreId, since] = /^([\w-]{1,60})\.(\d{1,15})\.(\d{1,10})(?:\.(\d{1,15}))?$/.exec(cursor) ?? [];
  if (of !== history || Number(scoreId) > maxScoreId) return null;
  return { change: Number(change), scoreId: Number(scoreId), since: since === undefined ? null : Number(since) };
}

export type PublicationState = { history: string; change: number };

const state = preparedQuery((db) =>
  db
    .selectFrom('database_history')
    .select('name as history')
    .select(sql<number>`(select coalesce(max(change), 0) from publications)`.as('change'))
    .compile(),
);

/** Takes two index lookups, whatever the number of scores, because apps poll it for changes. */
export async function readPublicationState(db: Query): Promise<PublicationState> {
  const [row] = await state(db, {});
  if (!row) throw new Error('The database has no history');
  return row;
}

/** With `libraries`, scores of other libraries count as withdrawn; null for all. */
type PageOfPublications = { after: Position | null; limit: number; libraries: readonly number[] | null };

export async function listPublications(db: Query, { after, limit, libraries }: PageOfPublications) {
  const { change, scoreId, since } = after ?? { ...start, since: (await readPublicationState(db)).change };
  const rows = await listChanges(db, { after: { change, scoreId, since }, limit: limit + 1, libraries });
  const page = rows.slice(0, limit);
  const hasMore = rows.length > page.length;
  const last = page.at(-1) ?? { change, scoreId };
  const reached = { change: last.change, scoreId: last.scoreId };
  const isLive = Map.groupBy(page, ({ isOpen }) => isOpen === 1);
  const idsOf = (live: boolean) => (isLive.get(live) ?? []).map((row) => row.scoreId);
  return {
    scores: (await findPublished(db, idsOf(true))).filter((row) => libraries?.includes(row.library_id) ?? true),
    removed: idsOf(false),
    until: hasMore ? { ...reached, since } : { ...endOf(reached, since), since: null },
    hasMore,
  };
}

function listChanges(
  db: Query,
  { after: { change, scoreId, since }, limit, libraries }: PageOfPublications & { after: Position },
) {
  const isOpen =
    libraries === null
      ? sql<number>`1 - is_withdrawn`
      : sql<number>`case when is_withdrawn = 0 and (select library_id from scores where scores.id = score_id)
          in (${sql.join(libraries.length > 0 ? libraries : [0])}) then 1 else 0 end`;
  const rows = db
    .selectFrom('publications')
    .select(['change', 'score_id as scoreId', isOpen.as('isOpen')])
    .where(sql<boolean>`(change, score_id) > (${change}, ${scoreId})`)
    .orderBy('change')
    .orderBy('score_id')
    .limit(limit);
  if (since === null) return rows.execute();
  return rows.where(({ eb, or }) => or([eb(isOpen, '=', 1), eb('change', '>', since)])).execute();
}

type Reached = Omit<Position, 'since'>;

/** A first reading covers everything up to the change at which it began. */
function endOf(reached: Reached, since: number | null): Reached {
  return since !== null && since >= reached.change ? { change: since, scoreId: maxScoreId } : reached;
}

export type PublishedScore = Awaited<ReturnType<typeof findPublished>>[number];

/** Scores that were withdrawn in the meantime are left out, because their withdrawal is a later change. */
async function findPublished(db: Query, ids: readonly number[]) {
  const rows = await readInChunks(db, ids, (chunk) => published(db).where('publications.score_id', 'in', chunk));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns a published score with everything needed to play it; undefined if it does not exist or was withdrawn. */
export function findPublication(db: Query, id: number) {
  return published(db)
    .select(['score_files.pages', 'score_files.analysis', 'score_files.measure_labels'])
    .where('publications.score_id', '=', id)
    .executeTakeFirst();
}

const columns = [
  ...(['scores.id', 'scores.name', 'library_id', 'curriculum', 'grade_id', 'level_id', 'stage_id'] as const),
  ...(['range_id', 'interval_id', 'rhythm_id', 'rest_id', 'key_signature_id', 'time_signature_id', 'tie_id'] as const),
  ...(['accidental', 'articulation', 'dynamics', 'score_type'] as const),
  ...(['accompaniment', 'accompaniment_offset', 'accompaniment_tempo'] as const),
] as const;

const published = (db: Query) =>
  db
    .selectFrom('publications')
    .innerJoin('scores', 'scores.id', 'publications.score_id')
    .innerJoin('score_files', 'score_files.id', 'scores.file_id')
    .innerJoin('libraries', 'libraries.id', 'scores.library_id')
    .select(columns)
    .select(['publications.edition as revision', 'libraries.name as library_name', 'score_files.name as file_name'])
    .select(['score_files.edition as file_edition', 'score_files.composer', 'score_files.seconds'])
    .select(sql<number>`case when systems is null then 0 else 1 end`.as('has_thumbnail'))
    .where('publications.is_withdrawn', '=', 0);
