import type { ChildProcess } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '#bench/harness/client.ts';
import { Cut, openClient, type Tally } from './client.ts';
import {
  address,
  copyTo,
  environmentOf,
  folder,
  isPowerCut,
  isReady,
  kill,
  launch,
  openVolume,
  type Place,
  places,
  program,
} from './console.ts';
import { type Ask, type Fault, openJournal } from './journal.ts';
import { findBroken, openQuestions, type Questions } from './questions.ts';
import { costlyWriters, writers } from './writes.ts';
import { readPool } from './pool.ts';

const { data } = places;
const log = join(folder, 'log');
const writerCount = 4;
/** The share of lives with writes that need the engraver. */
const costlyShare = 0.15;

export const volume = isPowerCut ? openVolume(join(folder, 'image'), join(folder, 'volume')) : null;
export const tally: Tally = { acknowledged: 0, repeated: 0, refused: new Map() };
export const counts = new Map<string, number>();

export const random = (from: number, to: number) => from + Math.random() * (to - from);

export function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export function fail(kind: string, detail: unknown): void {
  count(`FAULT: ${kind}`);
  const line = JSON.stringify({ at: new Date(), kind, detail });
  appendFileSync(join(folder, 'faults.jsonl'), `${line}\n`);
  console.log(line);
}

export function failAll(faults: readonly Fault[]): void {
  for (const fault of faults) fail(fault.kind, fault);
}

/** Ends the console, with power cuts its disk, too. `closing` closes what else has files of the disk open. */
export async function end(child: ChildProcess, closing = () => Promise.resolve()): Promise<void> {
  if (volume) {
    // A power cut ends both at once; the console must not go on answering without its disk.
    child.kill('SIGSTOP');
    volume.cut();
  }
  await kill(child);
  await closing();
  await volume?.again();
}

export const launchConsole = (smtpUrl: string) => launch([...program, 'serve'], environmentOf(data, smtpUrl), log);

export async function start(smtpUrl: string): Promise<ChildProcess | null> {
  const child = launchConsole(smtpUrl);
  if (await isReady(child, address)) return child;
  fail('failed start', readFileSync(log, 'utf8').slice(-1500));
  return null;
}

/** Begins with the prepared system; what is acknowledged from then on has to stay through all lives of this history. */
export async function beginHistory(smtpUrl: string) {
  await copyTo(data, places.template);
  volume?.sync();
  const child = await start(smtpUrl);
  if (!child) throw new Error('The prepared system does not start');
  const { headers } = await signIn(address);
  const questions = await openQuestions(data);
  const pool = await readPool(questions);
  questions.close();
  await end(child);

  const asking: { ask: Ask } = { ask: () => Promise.reject(new Cut('No console runs')) };
  const journal = openJournal();
  const client = openClient(address, headers, { journal, ask: (question) => asking.ask(question), tally });
  return { smtpUrl, journal, client, pool, asking };
}

export type History = Awaited<ReturnType<typeof beginHistory>>;

const ignoreCut = (error: unknown) => {
  if (!(error instanceof Cut)) throw error;
};

async function work({ client, pool }: History, isCostly: boolean): Promise<void> {
  const all = isCostly ? [...writers, ...Array.from({ length: 4 }, () => costlyWriters).flat()] : writers;
  for (;;) await all[Math.floor(Math.random() * all.length)]?.(client, pool);
}

export async function check({ journal }: History, which: 'fresh' | 'all'): Promise<void> {
  const questions = await openQuestions(data);
  failAll(await journal.verify(questions.ask, which));
  await reportBroken(questions, data);
  questions.close();
}

export async function reportBroken(questions: Questions, place: Place): Promise<void> {
  const broken = await findBroken(questions, place);
  if (broken.length > 0) fail('broken', broken);
}

/** A life of the console: what came before is checked, then writers work until its end. */
export async function live(history: History, during: (child: ChildProcess) => Promise<void>): Promise<void> {
  const child = await start(history.smtpUrl);
  if (!child) return;
  await check(history, 'fresh');
  const questions = await openQuestions(data);
  history.asking.ask = (question) =>
    questions.ask(question).catch((cause: unknown) => Promise.reject(new Cut('No database', { cause })));
  await history.client.repeatUnanswered().catch(ignoreCut);
  const isCostly = Math.random() < costlyShare;
  const working = Array.from({ length: writerCount }, () => work(history, isCostly).catch(ignoreCut));
  await during(child);
  await end(child, async () => {
    await Promise.all(working);
    questions.close();
  });
}
