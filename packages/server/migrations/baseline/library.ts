import { type ColumnTypes, flag, instant } from './column-types.ts';

/** Grades, levels and stages, the libraries, and the scores with their files. */
export const libraryTables = (types: ColumnTypes): readonly string[] => [
  ...academics(types),
  ...files(types),
  ...scores(types),
];

/** Reference data, to be replaced by the publisher's own: Pre-Grade and Grade 1 … 8, four levels a grade, four stages a level. */
function academics({ id }: ColumnTypes): readonly string[] {
  const named = `${id}, name varchar(60) not null, place integer not null`;
  const grades = ['Pre-Grade', ...Array.from({ length: 8 }, (_, index) => `Grade ${index + 1}`)];
  const four = '(select 1 as n union all select 2 union all select 3 union all select 4) as four';
  return [
    `create table grades (${named})`,
    `create table levels (${named}, grade_id integer not null references grades (id))`,
    `create table stages (${named}, level_id integer not null references levels (id))`,
    `create index levels_grade on levels (grade_id, place)`,
    `create index stages_level on stages (level_id, place)`,
    `insert into grades (name, place) values ${grades.map((name, index) => `('${name}', ${index + 1})`).join()}`,
    `insert into levels (name, place, grade_id) select 'Level ' || n, n, id from grades cross join ${four} order by id, n`,
    `insert into stages (name, place, level_id) select 'Stage ' || n, n, id from levels cross join ${four} order by id, n`,
  ];
}

function files({ id }: ColumnTypes): readonly string[] {
  return [
    `create table libraries (
      ${id},
      name varchar(120) not null,
      name_key varchar(120) not null,
      short_name varchar(20) not null,
      image varchar(80) not null,
      place integer not null,
      created_at ${instant} not null,
      deleted_at ${instant},
      version integer not null default 1
    )`,
    `create unique index libraries_name on libraries (name_key) where deleted_at is null`,

    // What is read from a file besides its analysis is null until a newer reading has done it again.
    `create table score_files (
      ${id},
      name varchar(80) not null unique,
      original_name varchar(255) not null,
      title varchar(300) not null,
      composer varchar(300),
      bytes integer not null,
      sha256 varchar(64) not null,
      pages integer not null,
      seconds double precision not null,
      analysis text not null,
      made_by varchar(40) not null,
      uploaded_by integer references administrators (id),
      created_at ${instant} not null,
      edition integer not null default 1,
      made_at ${instant},
      not_made_by varchar(80),
      systems text,
      first_measure integer not null default 1,
      measures integer,
      read_tags text,
      wrong_measures text,
      music_hash varchar(64),
      shape_hash varchar(64),
      missing_since ${instant}
    )`,
    `create index score_files_age on score_files (created_at)`,
    `create index score_files_bytes on score_files (sha256)`,
    `create index score_files_made_by on score_files (made_by, id)`,

    // The notes of a file, in the forms in which they are compared and searched.
    `create table score_music (
      file_id integer primary key references score_files (id) on delete cascade,
      measures text not null,
      measure_shapes text not null,
      right_notes text not null,
      left_notes text not null,
      right_measures text not null,
      left_measures text not null
    )`,
  ];
}

function scores({ id }: ColumnTypes): readonly string[] {
  return [
    // The offset is where in its recording a score begins, in seconds; the tempo is the recording's, in quarter notes a minute.
    `create table scores (
      ${id},
      name varchar(120) not null,
      name_key varchar(240) not null,
      file_id integer not null references score_files (id),
      grade_id integer not null references grades (id),
      level_id integer not null references levels (id),
      stage_id integer not null references stages (id),
      library_id integer not null references libraries (id),
      curriculum varchar(30) not null,
      score_type integer not null,
      accompaniment varchar(80),
      created_at ${instant} not null,
      deleted_at ${instant},
      version integer not null default 1,
      range_id integer not null,
      interval_id integer not null,
      rhythm_id integer not null,
      rest_id integer not null,
      key_signature_id integer not null,
      time_signature_id integer not null,
      tie_id integer not null,
      ${flag('accidental')},
      ${flag('articulation')},
      ${flag('dynamics')},
      ${flag('score_enabled')},
      accompaniment_offset double precision not null default 0,
      accompaniment_tempo double precision,
      touched integer not null default 1
    )`,
    `create unique index scores_file on scores (file_id)`,
    `create index scores_place on scores (library_id, grade_id, level_id, stage_id, curriculum) where deleted_at is null`,
    `create index scores_stage on scores (stage_id, curriculum) where deleted_at is null`,
    `create index scores_touched on scores (touched)`,

    // Findings that are right as they are; `about` is what was found, so that another finding of the same name is reported anew.
    `create table accepted_findings (
      score_id integer not null references scores (id) on delete cascade,
      kind varchar(20) not null,
      tag varchar(20) not null,
      about varchar(200) not null,
      at ${instant} not null,
      constraint accepted_findings_once primary key (score_id, kind, tag)
    )`,

    // One row: raised by every change of the library, so that a node with the catalogue in memory knows what to read again.
    `create table score_library_state (
      id integer primary key check (id = 1),
      version integer not null,
      purged integer not null
    )`,
    `insert into score_library_state (id, version, purged) values (1, 1, 0)`,
  ];
}
