import { parseArgs } from 'node:util';
import { closeServices, openServices } from '#app/open-services.ts';
import { fillChain } from '#app/demo/fill-chain.ts';
import { fill } from '#app/demo/fill.ts';
import { fillPractice } from '#app/demo/practice.ts';
import { openClock } from '#app/demo/progress.ts';
import type { Services } from '#platform/services.ts';
import { readEnvironment } from './command-line.ts';

const usage = `Fills the configured database.

  npm run seed -- --scores 2000
      Libraries and generated scores.
  npm run seed -- --students 1000000 [--more]
      A sales chain of channels, educators, students, their subscription keys and two years of sales; --more adds it to
      students who are there.
  npm run seed -- --sessions 5000000
      What students who are there, or come with --students, played in the last 24 months; about so many sessions.`;

const values = readOptions();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit();
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        scores: { type: 'string' },
        students: { type: 'string' },
        sessions: { type: 'string' },
        more: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : ''}\n${usage}\n`);
    process.exit(64);
  }
}

function readCount(name: 'scores' | 'students' | 'sessions', from: number, to: number): number | null {
  const value = values[name];
  if (value === undefined) return null;
  const count = Number(value);
  if (Number.isInteger(count) && count >= from && count <= to) return count;
  process.stderr.write(`--${name} takes a whole number from ${from} to ${to}\n`);
  process.exit(64);
}

async function isWanted({ database }: Services): Promise<boolean> {
  if (values.more) return true;
  const student = await database.read.selectFrom('students').select('id').limit(1).executeTakeFirst();
  if (!student) return true;
  process.stderr.write('There are students already. --more adds others to them.\n');
  return false;
}

const students = readCount('students', 1000, 5_000_000);
const sessions = readCount('sessions', 1, 50_000_000);
const scores = readCount('scores', 1, 100_000) ?? (students === null && sessions === null ? 288 : null);

const services = await openServices(readEnvironment({ LOG_LEVEL: 'warn' }));
try {
  if (students !== null && !(await isWanted(services))) process.exitCode = 1;
  else {
    if (scores !== null) await fill(services, { scores });
    if (students !== null) await fillChain(services, { students });
    if (sessions !== null) await fillPractice(services, { sessions, onProgress: openClock() });
  }
} finally {
  await closeServices(services);
}
