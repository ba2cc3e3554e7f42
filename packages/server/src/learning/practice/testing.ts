import { minute } from '@eemusic/contract/platform/durations';
import { sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';
import { type Kind, moveSeparator, type Session } from './sessions.ts';
import { studentKinds } from './store.ts';
import { type Figures, noSums, type Sums } from './room.ts';

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

/** Sums by kind and item, without students where nobody asks for them. */
type Plain = Record<string, Sums>;

export const plain = (figures: Figures): Plain =>
  Object.fromEntries(
    [...figures].flatMap(([kind, items]) =>
      [...items].map(([item, sums]) => [
        `${kind} ${item}`,
        {
          ...(Object.fromEntries(Object.keys(noSums).map((column) => [column, sums[column as keyof Sums]])) as Sums),
          ...(!studentKinds.includes(kind) && { students: 0 }),
        },
      ]),
    ),
  );

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

/** Counts the selected sessions by the most obvious algorithm; `all` are the sessions to search for visits. */
export function countPlainly<One extends Session>(all: readonly One[], isMeant: (session: One) => boolean): Plain {
  const follows = new Map(all.map((session) => [session.id, nextOf(session, all)]));
  const followers = new Set([...follows.values()].map((next) => next?.id));
  const students = new Map<string, Set<number>>();
  const result: Plain = {};
  for (const session of all.filter(isMeant)) {
    const { id, accuracy, studentId, screen, seconds } = session;
    const next = follows.get(id);
    const add = (kind: Kind, item: unknown, visits = {}) => {
      const key = `${kind} ${String(item)}`;
      const ids = students.get(key) ?? new Set();
      students.set(key, ids.add(studentId));
      const millionths = Math.round((accuracy ?? 0) * 1_000_000);
      const one = { sessions: 1, seconds, scored: accuracy === null ? 0 : 1, accuracy: millionths, ...visits };
      const sums = { ...noSums, ...result[key] };
      for (const [column, by] of Object.entries(one))
        sums[column as keyof Sums] = (sums[column as keyof Sums] ?? 0) + by;
      result[key] = { ...sums, students: studentKinds.includes(kind) ? ids.size : 0 };
    };
    add('total', '');
    add('grade', session.gradeId ?? 0);
    add('birth', session.birthYear ?? 0);
    add('region', session.region ?? '');
    if (session.scoreId !== null) add('score', session.scoreId);
    add('screen', screen, { entries: followers.has(id) ? 0 : 1, exits: next ? 0 : 1 });
    if (next) add('move', `${screen}${moveSeparator}${next.screen}`);
  }
  return result;
}
