import { minute } from '@eemusic/contract/platform/durations';
import { sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';
import { type Figures, type ScreenSums, type Sums } from './figures.ts';
import type { Session } from './count.ts';

/** Goes on after this number with the ids of sessions and of their changes. */
export async function skipIds({ engine, write }: Database, last: number): Promise<void> {
  const sequences = { practice_sessions: 'practice_sessions_numbers', practice_changes: 'practice_changes_id_seq' };
  await write(async (tx) => {
    for (const [table, sequence] of Object.entries(sequences)) {
      if (engine === 'postgres') await sql`select setval(${sequence}::regclass, ${last}::bigint)`.execute(tx);
      else {
        await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx);
      }
    }
  });
}

/** Figures as plain values, counted by the most obvious algorithm. */

export type Plain = {
  sums: Record<string, Sums>;
  scores: Record<string, Sums>;
  screens: Record<string, ScreenSums>;
  moves: Record<string, number>;
  students: Record<string, number[]>;
};

export function plain({ sums, scores, screens, moves, students, sets, screenSets }: Figures): Plain {
  const named = [
    ['all', students] as const,
    ...sets,
    ...[...screenSets].map(([screen, ids]) => [`screen ${screen}`, ids] as const),
  ];
  return {
    sums: Object.fromEntries(sums),
    scores: Object.fromEntries(scores),
    screens: Object.fromEntries(screens),
    moves: Object.fromEntries(
      [...moves].flatMap(([from, tos]) => [...tos].map(([to, count]) => [`${from} → ${to}`, count])),
    ),
    students: Object.fromEntries(named.flatMap(([key, ids]) => (ids.size > 0 ? [[key, ids.toArray()]] : []))),
  };
}

/** Returns, for each session, the next one of its visit, found by searching all sessions. */
function nextOf(session: Session, all: readonly Session[]): Session | null {
  const isLater = (one: Session, other: Session) =>
    one.startedAt > other.startedAt || (one.startedAt === other.startedAt && one.id > other.id);
  const [next] = all
    .filter(
      (other) =>
        other.studentId === session.studentId &&
        other.educatorId === session.educatorId &&
        other.channelId === session.channelId &&
        isLater(other, session),
    )
    .toSorted((one, other) => (isLater(one, other) ? 1 : -1));
  const end = Date.parse(session.startedAt) + Math.min(session.seconds * 1000, 360 * minute) + 30 * minute;
  return next && Date.parse(next.startedAt) < end ? next : null;
}

/** Counts the figures of the selected sessions; `all` are the sessions to search for visits. */
export function countPlainly(all: readonly Session[], isMeant: (session: Session) => boolean): Plain {
  const follows = new Map<number, Session>();
  for (const session of all) {
    const next = nextOf(session, all);
    if (next) follows.set(session.id, next);
  }
  const followers = new Set([...follows.values()].map(({ id }) => id));
  const result: Plain = { sums: {}, scores: {}, screens: {}, moves: {}, students: {} };
  const add = (map: Record<string, number[]>, key: string, values: number[]) => {
    map[key] = values.map((value, place) => value + (map[key]?.[place] ?? 0));
  };
  const note = (key: string, id: number) => {
    result.students[key] = [...new Set([...(result.students[key] ?? []), id])].toSorted((a, b) => a - b);
  };
  for (const session of all.filter(isMeant)) {
    const { accuracy, studentId, screen } = session;
    const sums = [1, session.seconds, accuracy === null ? 0 : 1, Math.round((accuracy ?? 0) * 1_000_000)];
    add(result.sums, 't', sums);
    note('all', studentId);
    for (const key of [`g${session.gradeId ?? 0}`, `y${session.birthYear ?? 0}`, `r${session.region ?? ''}`]) {
      add(result.sums, key, sums);
      note(key, studentId);
    }
    if (session.scoreId !== null) add(result.scores, String(session.scoreId), sums);
    const next = follows.get(session.id);
    add(result.screens, screen, [...sums, followers.has(session.id) ? 0 : 1, next ? 0 : 1]);
    note(`screen ${screen}`, studentId);
    if (next) result.moves[`${screen} → ${next.screen}`] = (result.moves[`${screen} → ${next.screen}`] ?? 0) + 1;
  }
  return result;
}
