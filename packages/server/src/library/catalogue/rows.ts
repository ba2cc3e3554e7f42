import { decodeFeatures } from '@eemusic/music/difficulty';
import type { Credits } from '@eemusic/music/model';
import type { Certainty } from '@eemusic/music/analysis';
import type { Analysis } from '@eemusic/music/workers';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { folded, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

export type ReadTags = Record<ListTag, [number | null, Certainty]> & Record<SwitchTag, [boolean, Certainty]>;

export type StoredEntry = ReturnType<typeof entryOf>;

export async function readEntries(db: Query, ids: readonly number[]): Promise<StoredEntry[]> {
  const rows = await readRows(db, ids);
  const accepted = Map.groupBy(await readAccepted(db, ids), ({ score_id: id }) => id);
  return rows.map((row) => entryOf(row, accepted.get(row.id)));
}

const readRows = (db: Query, ids: readonly number[]) =>
  db
    .selectFrom('scores')
    .innerJoin('score_files as file', 'file.id', 'scores.file_id')
    .leftJoin('files', 'files.name', 'scores.accompaniment')
    .select(Object.values(decisionColumns))
    .select(['scores.id', 'scores.name', 'name_key', 'accompaniment', 'accompaniment_offset', 'accompaniment_tempo'])
    .select(['version', 'file_id', 'file.name as file_name', 'file.sha256'])
    .select(['file.seconds', 'measures', 'read_tags', 'wrong_measures', 'undrawn_measures', 'missing_since'])
    .select(['features', 'file.title', 'file.composer', 'file.credits'])
    .select(['made_by', 'music_hash', 'shape_hash', 'files.seconds as accompaniment_seconds'])
    .select(sql<string | null>`case when accompaniment_tempo is not null then file.analysis end`.as('analysis'))
    .select(
      sql<SqlBool>`exists (select 1 from score_editions join score_files edited on edited.id = score_editions.file_id
        where score_editions.score_id = scores.id and edited.composed is not null)`.as('is_composed'),
    )
    .where('scores.id', 'in', ids)
    .where('scores.deleted_at', 'is', null)
    .execute();

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readAccepted = (db: Query, ids: readonly number[]) =>
  db
    .selectFrom('accepted_findings')
    .select(['score_id', 'kind', 'tag', 'about'])
    .where('score_id', 'in', ids)
    .execute();

type ScoreColumns = Selectable<Tables['scores']>;

export const listColumns = {
  range: 'range_id',
  interval: 'interval_id',
  rhythm: 'rhythm_id',
  rest: 'rest_id',
  keySignature: 'key_signature_id',
  timeSignature: 'time_signature_id',
  tie: 'tie_id',
  scoreType: 'score_type',
} as const satisfies Record<ListTag | 'scoreType', string>;

const { scoreType, ...ofLists } = listColumns;

export const tagColumns = {
  ...ofLists,
  accidental: 'accidental',
  articulation: 'articulation',
  dynamics: 'dynamics',
} as const satisfies Record<ListTag | SwitchTag, string>;

const placeAndTagColumns = {
  gradeId: 'grade_id',
  levelId: 'level_id',
  stageId: 'stage_id',
  curriculum: 'curriculum',
  scoreType,
  ...tagColumns,
} as const;

const decisionColumns = { ...placeAndTagColumns, moduleId: 'library_id', scoreEnabled: 'score_enabled' } as const;

type Field = keyof typeof decisionColumns;
type Flag = SwitchTag | 'scoreEnabled';
type Stored<Some extends Field> = Pick<ScoreColumns, (typeof decisionColumns)[Some]>;
type Decisions<Some extends Field> = {
  [Name in Some]: Name extends Flag ? boolean : ScoreColumns[(typeof decisionColumns)[Name]];
};

/** Stored as 1 or 0. */
const flags: ReadonlySet<string> = new Set<Flag>(['accidental', 'articulation', 'dynamics', 'scoreEnabled']);

function readerOf<Some extends Field>(columns: Pick<typeof decisionColumns, Some>) {
  const fields = (Object.entries(columns) as [Some, keyof Stored<Some>][]).map(
    ([field, column]) => [field, column, flags.has(field)] as const,
  );
  return (row: Stored<Some>): Decisions<Some> => {
    // Every score of the library goes through here; `Object.fromEntries` takes several times as long.
    const values: Partial<Record<Some, unknown>> = {};
    for (const [field, column, isFlag] of fields) values[field] = isFlag ? row[column] === 1 : row[column];
    return values as Decisions<Some>;
  };
}

export const placeAndTagsOf = readerOf(placeAndTagColumns);

const choicesOf = readerOf(decisionColumns);

export const decisionsOf = (row: Stored<Field> & Pick<ScoreColumns, 'accompaniment' | 'version'>) => ({
  ...choicesOf(row),
  hasAccompaniment: row.accompaniment !== null,
  version: row.version,
});

type ColumnsOf<Given> = {
  [Name in keyof Given as Name extends Field ? (typeof decisionColumns)[Name] : never]: [Given[Name]] extends [
    boolean | undefined,
  ]
    ? number
    : Exclude<Given[Name], undefined>;
};

export function columnsOfDecisions<Given extends Partial<Record<Field, unknown>>>(given: Given): ColumnsOf<Given> {
  const columns = Object.entries(decisionColumns).flatMap(([field, column]) => {
    const value = given[field as Field];
    return value === undefined ? [] : [[column, typeof value === 'boolean' ? Number(value) : value]];
  });
  return Object.fromEntries(columns) as never;
}

/** Composer, lyricist, arranger, subtitle and title from the file. */
function creditsIn({ name, title, composer, credits }: Row): string[] {
  const { lyricist, arranger, subtitle }: Credits = credits === null ? {} : JSON.parse(credits);
  const texts = [composer, lyricist, arranger, subtitle, title].filter((text) => typeof text === 'string');
  return texts.filter((text) => text !== '' && text !== name);
}

function entryOf(row: Row, accepted: readonly { kind: string; tag: string; about: string }[] = []) {
  const credits = creditsIn(row);
  return {
    id: row.id,
    name: row.name,
    nameKey: row.name_key,
    credits,
    creditKey: folded(credits.join('\n')),
    ...decisionsOf(row),
    isComposed: Boolean(row.is_composed),
    /** Null if there is no recording or its length is not known yet. */
    accompanimentSeconds: row.accompaniment_seconds,
    /** Position in the recording at which the score begins, in seconds. */
    accompanimentOffset: row.accompaniment_offset,
    /** In quarter notes per minute; null if it is the score's. */
    accompanimentTempo: row.accompaniment_tempo,
    /** The score's own tempo; loaded only if the recording has a tempo of its own. */
    tempo: parsed<Analysis>(row.analysis)?.facts.tempo ?? null,
    fileId: row.file_id,
    fileName: row.file_name,
    sha256: row.sha256,
    seconds: row.seconds,
    /** This field and those below are null for a file from an older version until it is read again. */
    measures: row.measures,
    read: parsed<ReadTags>(row.read_tags),
    features: decodeFeatures(row.features),
    wrongMeasures: parsed<number[]>(row.wrong_measures),
    undrawnMeasures: parsed<number[]>(row.undrawn_measures),
    isMissing: row.missing_since !== null,
    accepted,
    /** Changes only when the file is read again. */
    print: `${row.file_id} ${row.made_by} ${row.music_hash ?? ''} ${row.shape_hash ?? ''}`,
  };
}

const parsed = <Value>(json: string | null): Value | null => (json === null ? null : (JSON.parse(json) as Value));

/** Returns the part of the notes and words that is compared and searched; files that are not read yet have none. */
export async function readMusic(db: Query, fileIds: readonly number[]) {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('score_music')
    .innerJoin('score_files as file', 'file.id', 'score_music.file_id')
    .select(['file_id as fileId', 'music_hash as music', 'shape_hash as shape', 'measure_shapes as measureShapes'])
    .select(['right_notes as right', 'left_notes as left', 'lyrics'])
    .where('file_id', 'in', fileIds)
    .execute();
}

export async function touchedSince(db: Query, version: number): Promise<number[]> {
  const rows = await db.selectFrom('scores').select('id').where('touched', '>', version).execute();
  return rows.map(({ id }) => id);
}

export async function allIds(db: Query): Promise<Set<number>> {
  const rows = await db.selectFrom('scores').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

export type State = { version: number; purged: number };

export function readState(db: Query): Promise<State> {
  return db.selectFrom('score_library_state').select(['version', 'purged']).executeTakeFirstOrThrow();
}
