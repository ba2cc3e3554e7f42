import { sql } from 'kysely';
import { type Database, readOffThread } from '#platform/database/index.ts';
import { isAbout } from './entries-about.ts';

type Row = {
  at: string;
  action: string;
  by: 'administrator' | 'visitor' | 'token' | 'system';
  record: string | null;
  before: string | null;
  after: string | null;
};

/**
 * Reads the audit entries about a student. Left out are the names and addresses of those who made them, which are not
 * the student's data.
 */
export async function readActivity({ read, source }: Database, studentId: number) {
  const query = sql<Row>`select at, action, actor_kind as by, record_name as record, before, after from audit_entries
    where ${isAbout(studentId)} order by at, id`;
  const rows = await readOffThread(source, query.compile(read));
  return rows.map(({ before, after, ...row }) => ({ ...row, before: fieldsOf(before), after: fieldsOf(after) }));
}

const fieldsOf = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);
