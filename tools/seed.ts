import { fillChain } from './demo/fill-chain.ts';
import { findOrAddLibraries } from './demo/libraries.ts';
import { fillPractice } from './demo/practice.ts';
import { startProgress } from './demo/progress.ts';
import { seedScores } from './demo/scores.ts';
import { openEngravers } from '@eemusic/server/src/library/uploads/index.ts';
import { system } from '@eemusic/server/src/platform/database/index.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { runScript, type ValuesOf, withServices, WrongUse } from '@eemusic/server/src/app/commands/command-line.ts';

const usage = `Adds test data to the configured database.

  npm run seed -- --scores 2000
      Libraries and generated scores.
  npm run seed -- --students 1000000 [--more]
      Channels, educators, students with subscription keys, and two years of sales. --more adds them to existing
      students.
  npm run seed -- --sessions 5000000
      About this many practice sessions of the students in the last 24 months.

Exit codes: 0 done, 1 students exist already, 64 usage error, 78 invalid configuration.
`;

const options = {
  scores: { type: 'string' },
  students: { type: 'string' },
  sessions: { type: 'string' },
  more: { type: 'boolean' },
} as const;

type Values = ValuesOf<typeof options>;

class HasStudents extends Error {}

function readCount(values: Values, name: 'scores' | 'students' | 'sessions', from: number, to: number): number | null {
  const value = values[name];
  if (value === undefined) return null;
  const count = Number(value);
  if (Number.isInteger(count) && count >= from && count <= to) return count;
  throw new WrongUse(`--${name} takes a whole number from ${from} to ${to}`);
}

async function assertWanted({ database }: Services, { more }: Values): Promise<void> {
  if (more) return;
  const student = await database.read.selectFrom('students').select('id').limit(1).executeTakeFirst();
  if (student) throw new HasStudents('There are students already. --more adds others to them.');
}

async function addScores(services: Services, scores: number): Promise<void> {
  const engravers = openEngravers();
  const report = startProgress();
  try {
    const libraries = await findOrAddLibraries(services);
    const onProgress = (done: number) => report(`Scores: ${done} of ${scores}`);
    await seedScores(services, engravers, { scores, libraries, by: system('demo'), onProgress });
  } finally {
    await engravers.close();
  }
}

async function seed(values: Values): Promise<string> {
  const students = readCount(values, 'students', 1000, 5_000_000);
  const sessions = readCount(values, 'sessions', 1, 50_000_000);
  const isBare = students === null && sessions === null;
  const scores = readCount(values, 'scores', 1, 100_000) ?? (isBare ? 288 : null);
  return withServices(async (services) => {
    if (students !== null) await assertWanted(services, values);
    if (scores !== null) await addScores(services, scores);
    if (students !== null) await fillChain(services, { students });
    if (sessions !== null) await fillPractice(services, { sessions, onProgress: startProgress() });
    return '';
  });
}

await runScript({
  name: 'seed',
  usage,
  options,
  run: seed,
  exitCodeOf: (error) => (error instanceof HasStudents ? 1 : null),
});
