import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environmentOf, folder, isPowerCut, kill, makeEmpty, places, program } from './console.ts';
import type { Ask, Fault } from './journal.ts';
import { count, fail, failAll, type History, live, random, reportBroken, volume } from './lives.ts';
import { openQuestions } from './questions.ts';

const { data, restored } = places;

function run(args: string[], place: typeof data): { child: ChildProcess; exit: Promise<number | null> } {
  const [command = '', ...first] = program;
  const child = spawn(command, [...first, ...args], { env: environmentOf(place), stdio: 'ignore' });
  return { child, exit: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Of five backups, one is killed and one loses its console; with power cuts, the power goes when a backup is done. */
const kills = isPowerCut
  ? (['nobody'] as const)
  : (['nobody', 'nobody', 'nobody', 'the backup', 'the console'] as const);

/** A backup under load; what is whole is restored into an empty place and compared. */
export async function liveWithBackup(history: History, number: number): Promise<void> {
  const to = join(isPowerCut ? join(folder, 'volume') : folder, `backup-${number}`);
  const killed = kills[number % kills.length] ?? 'nobody';
  let compare: (ask: Ask) => Promise<Fault[]> = () => Promise.resolve([]);
  let isDone = false;
  await live(history, async (child) => {
    await wait(random(100, 500));
    compare = history.journal.watch();
    const backup = run(['backup', '--to', to], data);
    if (killed !== 'nobody') {
      await wait(random(200, 1500));
      await kill(killed === 'the backup' ? backup.child : child);
    }
    isDone = (await backup.exit) === 0;
  });
  count(`backups, killed: ${killed}`);

  await makeEmpty(restored);
  if (number % 3 === 0) {
    const first = run(['restore', '--from', to], restored);
    await wait(random(200, 1200));
    await kill(first.child);
    count('restores that were killed and begun again');
    await makeEmpty(restored);
  }
  const isBack = (await run(['restore', '--from', to], restored).exit) === 0;
  if (isDone && !isBack) fail('a backup that was done cannot be restored', to);
  // A backup that is whole but was killed before it said so may be restored.
  if (isBack) {
    if (volume) {
      // What a restore says is back has to be there after a power cut.
      volume.cut();
      await volume.again();
      count('power cuts right after a restore');
    }
    const questions = await openQuestions(restored);
    failAll(await compare(questions.ask));
    await reportBroken(questions, restored);
    questions.close();
    count('backups restored and compared');
  }
  rmSync(to, { recursive: true, force: true });
}
