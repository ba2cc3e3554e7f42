import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { fillChain } from '@eemusic/server/src/app/demo/fill-chain.ts';
import { addAdministrator, hashPassword } from '@eemusic/server/src/access/accounts/index.ts';
import { codes } from '@eemusic/contract/platform/permissions';
import { system } from '@eemusic/server/src/platform/database/index.ts';
import { listStages } from '@eemusic/server/src/testing/many-scores.ts';
import { abuserEmail, account } from './client.ts';
import { configurationOfProcess } from './configuration.ts';
import { seedScores } from './many-scores.ts';

/*
 * A console with 20,000 students, 1,000 scores and a second administrator, in its own process, which abuse.ts starts.
 */

const services = await openServices(
  configurationOfProcess({
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
  }),
);
await fillChain(services, { students: 20_000 });
await seedScores(services.database, 1_000);
// Creates the first administrator, which is possible only on an empty console.
const { address, stop } = await startConsole(services, { webFolder: null });
const passwordHash = await hashPassword(account.password);
await services.database.change(system('bench'), (tx) =>
  addAdministrator(tx, {
    fullName: 'Abuser',
    username: 'abuser',
    email: abuserEmail,
    role: 2 as const,
    passwordHash,
    codes,
    at: services.clock.now(),
  }),
);
process.on('message', () => void stop().then(() => process.disconnect()));
const [stage] = await listStages(services.database.read);
const library = await services.database.read.selectFrom('libraries').select('id').executeTakeFirstOrThrow();
const place = { gradeId: stage?.grade_id, levelId: stage?.level_id, stageId: stage?.stage_id, moduleId: library.id };
process.send?.({ address, place });
