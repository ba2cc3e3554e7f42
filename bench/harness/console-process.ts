import { readFileSync } from 'node:fs';
import { codes } from '@eemusic/contract/platform/permissions';
import { addAdministrator, hashPassword } from '@eemusic/server/src/access/accounts/index.ts';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { fillChain } from '#tools/demo/fill-chain.ts';
import { fillPractice } from '#tools/demo/practice.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { system } from '@eemusic/server/src/platform/database/index.ts';
import { fillBoard } from '@eemusic/server/src/testing/fill-board.ts';
import { account, learnerToken, otherAccount } from './client.ts';
import type { Sizes, Usage } from './console.ts';
import { fillLibrary } from './scores.ts';

/* A console in its own process, which console.ts starts, fills to its sizes if it is empty, and whose load it reads. */

const { students, sessions, scores, cards } = JSON.parse(process.env['BENCH_SIZES'] ?? '{}') as Sizes;
const services = await openServices(
  readConfiguration({
    LOG_LEVEL: 'error',
    ...process.env,
    PORT: '0',
    LEARNER_TOKEN: learnerToken,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  }),
);
const { database, clock } = services;
const isEmpty = !(await database.read.selectFrom('administrators').select('id').executeTakeFirst());
if (isEmpty) {
  if (students) await fillChain(services, { students });
  if (sessions) await fillPractice(services, { sessions, onProgress: console.log });
  if (scores) await fillLibrary(database, scores);
  if (cards) await fillBoard(services, cards);
}
// Creates the first administrator, which is possible only on an empty console.
const { address, stop } = await startConsole(services, { webFolder: null });
if (isEmpty) {
  const passwordHash = await hashPassword(account.password);
  const person = { fullName: 'Other', username: 'other', email: otherAccount.email, role: 2 as const, codes };
  await database.change(system('bench'), (tx) => addAdministrator(tx, { ...person, passwordHash, at: clock.now() }));
}

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** In MB, without the mapped pages of the database file, because the system can reclaim them. */
const privateMemory = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

let [maxMb, heldMs, last] = [0, 0, threadMs()];
const turning = setInterval(() => {
  const now = threadMs();
  [heldMs, last] = [Math.max(heldMs, now - last), now];
}, 1);
const watching = setInterval(() => (maxMb = Math.max(maxMb, privateMemory())), 20);

process.on('message', (message) => {
  if (message === 'stop') {
    clearInterval(watching);
    clearInterval(turning);
    void stop().then(() => process.disconnect());
    return;
  }
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { heldMs, maxMb, mb: privateMemory(), processorSeconds: (user + system) / 1e6 };
  process.send?.(usage);
  [maxMb, heldMs, last] = [0, 0, threadMs()];
});
process.send?.({ address });
