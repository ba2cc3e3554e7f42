import { type Kysely, sql } from 'kysely';

/** Three signs or more of a student are found by an index of trigrams; the deleted are not in it. */
export async function makeSearch(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await (engine === 'sqlite' ? searchOnSqlite(db) : searchOnPostgres(db));
}

async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table student_grams using fts5(search_key, content='', contentless_delete=1,
    tokenize='trigram case_sensitive 1')`.execute(db);
  await sql`create trigger students_grams_insert after insert on students when new.deleted_at is null begin
    insert into student_grams (rowid, search_key) values (new.id, new.search_key); end`.execute(db);
  await sql`create trigger students_grams_update after update of search_key, deleted_at on students
    when old.search_key is not new.search_key or old.deleted_at is not new.deleted_at begin
    delete from student_grams where rowid = old.id and old.deleted_at is null;
    insert into student_grams (rowid, search_key) select new.id, new.search_key where new.deleted_at is null;
  end`.execute(db);
  await sql`create trigger students_grams_delete after delete on students when old.deleted_at is null begin
    delete from student_grams where rowid = old.id; end`.execute(db);
}

async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index students_search on students using gin (search_key gin_trgm_ops) where deleted_at is null`.execute(
    db,
  );
}
