import type { PostgresTrigger, Triggers } from '#platform/database/triggers.ts';

const raiseVersion = 'update score_library_state set version = version + 1;';
const countPurge = 'update score_library_state set version = version + 1, purged = purged + 1;';

const touchOnSqlite = (which: string) =>
  `begin ${raiseVersion} update scores set touched = (select version from score_library_state) where ${which}; end`;

/** Updates the score, whose own triggers then raise the version and stamp it. */
const touchOnPostgres = (when: string, which: string): PostgresTrigger => ({
  on: `after ${when} for each row`,
  run: `update scores set touched = touched where ${which}; return null;`,
});

/**
 * Any change to a score, its file, the length of its recording or its accepted findings raises the library's version
 * and stamps the score with it, so that every node knows which scores to read again. On PostgreSQL the version's row is
 * locked before the scores and until the change ends: versions become visible in order, and no deadlock is possible.
 */
export const triggers: Triggers = {
  sqlite: {
    scores_touched: `after update on scores ${touchOnSqlite('id = new.id')}`,
    scores_added: `after insert on scores ${touchOnSqlite('id = new.id')}`,
    scores_purged: `after delete on scores begin ${countPurge} end`,
    score_files_touched: `after update on score_files ${touchOnSqlite('file_id = new.id')}`,
    recordings_touched: `after update of seconds on files when new.kind = 'audio'
      ${touchOnSqlite('accompaniment = new.name')}`,
    findings_accepted: `after insert on accepted_findings ${touchOnSqlite('id = new.score_id')}`,
    findings_changed: `after update on accepted_findings ${touchOnSqlite('id = new.score_id')}`,
    findings_reopened: `after delete on accepted_findings ${touchOnSqlite('id = old.score_id')}`,
  },
  postgres: {
    scores_raise: {
      on: 'before insert or update on scores for each statement',
      run: `${raiseVersion} return null;`,
    },
    scores_stamp: {
      on: 'before insert or update on scores for each row',
      run: 'new.touched := (select version from score_library_state); return new;',
    },
    scores_purge: { on: 'before delete on scores for each statement', run: `${countPurge} return null;` },
    score_files_touched: touchOnPostgres('update on score_files', 'file_id = new.id'),
    recordings_touched: touchOnPostgres('update of seconds on files', 'accompaniment = new.name'),
    findings_accepted: touchOnPostgres('insert or update on accepted_findings', 'id = new.score_id'),
    findings_reopened: touchOnPostgres('delete on accepted_findings', 'id = old.score_id'),
  },
};
