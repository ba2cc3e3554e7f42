import { migrate, openDatabase } from '#platform/database/index.ts';

/** Starts a node in a process of its own; prints as JSON what it applied. */
const [databaseUrl, dataDir = ''] = process.argv.slice(2);
const clock = { now: () => new Date() };
const database = openDatabase({ databaseUrl: databaseUrl || null, dataDir }, clock);
process.stdout.write(JSON.stringify(await migrate(database, clock.now())));
await database.close();
