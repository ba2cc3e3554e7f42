import { migrate, openDatabase } from '#platform/database/index.ts';

/** A node that starts, as a process of its own: writes as JSON what it applied. */
const [databaseUrl, dataDir = ''] = process.argv.slice(2);
const clock = { now: () => new Date() };
const database = openDatabase({ databaseUrl: databaseUrl || null, dataDir }, clock);
process.stdout.write(JSON.stringify(await migrate(database, clock.now())));
await database.close();
