import type { Triggers } from '#platform/database/triggers.ts';

/**
 * A session counts once, however often it is sent. On SQLite a unique index sees to it; on PostgreSQL the sessions are
 * partitioned by month, which no such index spans, so their ids are in a table of their own.
 */
export const triggers: Triggers = {
  sqlite: {},
  postgres: {
    practice_counts_once: {
      on: 'before insert on practice_sessions for each row',
      run: `insert into practice_session_ids (session_id) values (new.session_id) on conflict do nothing;
        if not found then return null; end if;
        return new;`,
    },
    practice_id_renamed: {
      on: `after update of session_id on practice_sessions for each row when (old.session_id <> new.session_id)`,
      run: `delete from practice_session_ids where session_id = old.session_id;
        insert into practice_session_ids (session_id) values (new.session_id);
        return null;`,
    },
    practice_id_removed: {
      on: 'after delete on practice_sessions referencing old table as old_rows for each statement',
      run: `delete from practice_session_ids where session_id in (select session_id from old_rows);
        return null;`,
    },
  },
};
