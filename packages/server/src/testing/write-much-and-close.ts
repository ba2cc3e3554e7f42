import { sql } from 'kysely';
import { openDatabase } from '#platform/database/index.ts';

/**
 * Writes more than the write-ahead log should hold, and closes the database at once, with nothing else that would keep
 * the process alive.
 */
const [, , dataDir = ''] = process.argv;
const database = openDatabase({ databaseUrl: null, dataDir }, { now: () => new Date() });
await database.write((tx) => sql`create table pages (text text)`.execute(tx));
await database.write((tx) => sql`insert into pages values (${'x'.repeat(20_000_000)})`.execute(tx));
await database.close();
process.stdout.write('closed');
