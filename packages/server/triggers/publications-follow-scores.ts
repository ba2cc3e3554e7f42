import type { Triggers } from '#platform/database/triggers.ts';

/** The columns of a score, its file and its library that learners get; a change to one makes a new revision. */
const shown = {
  scores: [
    'name',
    'file_id',
    'grade_id',
    'level_id',
    'stage_id',
    'library_id',
    'curriculum',
    'score_type',
    'range_id',
    'interval_id',
    'rhythm_id',
    'rest_id',
    'key_signature_id',
    'time_signature_id',
    'tie_id',
    'accidental',
    'articulation',
    'dynamics',
    'accompaniment',
    'accompaniment_offset',
    'accompaniment_tempo',
  ],
  score_files: ['edition', 'pages', 'seconds', 'composer'],
  libraries: ['name'],
};

const anyOf = (columns: readonly string[], differs: (column: string) => string) => columns.map(differs).join(' or ');

const next = '(select coalesce(max(change), 0) + 1 from publications)';
const isWithdrawn = (row: string) =>
  `case when ${row}.score_enabled = 1 and ${row}.deleted_at is null then 0 else 1 end`;

const differsOnSqlite = (columns: readonly string[]) =>
  anyOf(columns, (column) => `old.${column} is not new.${column}`);
const differsOnPostgres = (columns: readonly string[]) =>
  anyOf(columns, (column) => `old_rows.${column} is distinct from new_rows.${column}`);

/** Raises the revision of these scores. */
const raise = (which: string) =>
  `update publications set change = ${next}, edition = edition + 1 where score_id in (${which});`;
const withdraw = (which: string) =>
  `update publications set change = ${next}, is_withdrawn = 1 where is_withdrawn = 0 and score_id in (${which});`;

const raiseOnSqlite = (table: 'score_files' | 'libraries', which: string) =>
  `after update of ${shown[table].join(', ')} on ${table} when ${differsOnSqlite(shown[table])}
  begin ${raise(which)} end`;

/** The changed rows before and after. */
const changed = 'new_rows join old_rows on old_rows.id = new_rows.id';

const raiseOnPostgres = (table: 'score_files' | 'libraries', column: string) => ({
  on: `after update on ${table} referencing old table as old_rows new table as new_rows for each statement`,
  run: `${raise(`select scores.id from scores join (${changed}) on scores.${column} = new_rows.id
    where ${differsOnPostgres(shown[table])}`)} return null;`,
});

/**
 * Every change that learners see gives the score's publication a number higher than all before, and a new revision
 * unless it only withdraws the score or brings it back. On PostgreSQL a transaction that assigns numbers holds the row
 * of the library's version (`catalogue-version.ts`) until it ends. So numbers become visible in order, and an app that
 * has read up to one misses none below it.
 */
export const triggers: Triggers = {
  sqlite: {
    publications_added: `after insert on scores when ${isWithdrawn('new')} = 0 begin
      insert into publications (score_id, change, is_withdrawn) values (new.id, ${next}, 0);
    end`,
    publications_changed: `after update of ${shown.scores.join(', ')}, score_enabled, deleted_at on scores
      when ${isWithdrawn('old')} <> ${isWithdrawn('new')} or ${differsOnSqlite(shown.scores)} begin
      update publications set change = ${next}, is_withdrawn = ${isWithdrawn('new')},
        edition = edition + (${differsOnSqlite(shown.scores)})
        where score_id = new.id;
      insert into publications (score_id, change, is_withdrawn) select new.id, ${next}, 0
        where ${isWithdrawn('new')} = 0 and not exists (select 1 from publications where score_id = new.id);
    end`,
    publications_purged: `after delete on scores begin ${withdraw('old.id')} end`,
    publications_engraved: raiseOnSqlite('score_files', 'select id from scores where file_id = new.id'),
    publications_renamed: raiseOnSqlite('libraries', 'select id from scores where library_id = new.id'),
  },
  postgres: {
    publications_added: {
      on: 'after insert on scores referencing new table as new_rows for each statement',
      run: `insert into publications (score_id, change, is_withdrawn)
        select id, ${next}, 0 from new_rows where ${isWithdrawn('new_rows')} = 0;
        return null;`,
    },
    publications_changed: {
      on: 'after update on scores referencing old table as old_rows new table as new_rows for each statement',
      run: `update publications set change = ${next}, is_withdrawn = ${isWithdrawn('new_rows')},
          edition = publications.edition + (case when ${differsOnPostgres(shown.scores)} then 1 else 0 end)
          from ${changed} where publications.score_id = new_rows.id
            and (${isWithdrawn('old_rows')} <> ${isWithdrawn('new_rows')} or ${differsOnPostgres(shown.scores)});
        insert into publications (score_id, change, is_withdrawn)
          select id, ${next}, 0 from new_rows where ${isWithdrawn('new_rows')} = 0
            and not exists (select 1 from publications where score_id = new_rows.id);
        return null;`,
    },
    publications_purged: {
      on: 'after delete on scores referencing old table as old_rows for each statement',
      run: `${withdraw('select id from old_rows')} return null;`,
    },
    publications_engraved: raiseOnPostgres('score_files', 'file_id'),
    publications_renaming: {
      on: 'before update on libraries for each statement',
      run: 'perform 1 from score_library_state for update; return null;',
    },
    publications_renamed: raiseOnPostgres('libraries', 'library_id'),
  },
};
