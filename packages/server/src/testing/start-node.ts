import { migrate, openDatabase } from '#platform/database/index.ts';

/** Starts a node in its own process; prints as JSON which migrations and triggers it applied. */
const [databaseUrl, dataDir = ''] = process.argv.slice(2);
const clock = { now: () => new Date() };
const database = openDatabase({ databaseUrl: databaseUrl || null, dataDir }, clock);
process.stdout.write(JSON.stringify(await migrate(database, clock.now())));
await database.close();
