import { sql } from 'kysely';
import {
  maxRecordRows,
  type RecordEvent,
  type StudentPage,
  weeksOfStudent,
} from '@eemusic/contract/sales/record-pages';
import { addDays, mondayOf } from '@eemusic/contract/platform/days';
import type { Code } from '@eemusic/contract/platform/permissions';
import { catalogueOf, placeNames } from '#library/catalogue/index.ts';
import { findListed, thumbnailOf } from '#library/scores/index.ts';
import type { Query } from '#platform/database/index.ts';
import { shownName } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { getLibraryNames, readLibraries } from '#sales/subscriptions/index.ts';
import { findCards, maxNames, noEvent } from './receiver-page.ts';

export async function readStudentPage(
  services: Services,
  id: number,
  codes: ReadonlySet<Code>,
): Promise<{ record: StudentPage }> {
  const { read } = services.database;
  const student = await read
    .selectFrom('students')
    .leftJoin('educators', 'educators.id', 'students.educator_id')
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(['students.full_name', 'students.created_at', 'students.educator_id', 'students.typed_number'])
    .select(['educators.name as educator', 'educators.channel_id', 'channels.name as channel'])
    .where('students.id', '=', id)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!student) throw new Refusal('student.not-found');
  const { full_name: fullName, created_at, educator_id, educator, channel_id, channel } = student;
  const [key, givenKey, sessions, sales, cards] = await Promise.all([
    readKey(read, id),
    readGivenKey(read, id),
    listSessions(read, id),
    listSales(read, id),
    codes.has('ES') ? findCards(read, 'student', id) : [],
  ]);
  const pieces = await listPieces(services, sessions);
  const redeemed = key?.redeemed_at
    ? [{ ...noEvent, kind: 'redeemed' as const, day: key.redeemed_at.slice(0, 10) }]
    : [];
  const events = [...daysOfPractice(sessions, pieces.nameOf), ...sales, ...cards, ...redeemed];
  return {
    record: {
      fullName,
      educator:
        educator_id === null || educator === null
          ? null
          : { educatorId: educator_id, name: shownName('educator', educator) },
      channel:
        channel_id === null || channel === null ? null : { channelId: channel_id, name: shownName('channel', channel) },
      createdOn: created_at.slice(0, 10),
      typedNumber: student.typed_number,
      key: key && {
        durationDays: key.duration_days,
        amount: key.amount === null ? null : toMajor(key.amount),
        libraries: await namesOf(read, key.libraries),
      },
      givenKey,
      ...practiceOf(sessions, services.clock.today()),
      pieces: pieces.count,
      list: pieces.list,
      timeline: events.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, maxRecordRows),
    },
  };
}

async function namesOf(db: Query, libraries: string | null): Promise<string[] | null> {
  const ids = readLibraries(libraries);
  return ids === null ? null : getLibraryNames(db, ids).catch(() => null);
}

async function readKey(db: Query, studentId: number) {
  type Row = { duration_days: number; libraries: string | null; redeemed_at: string | null; amount: number | null };
  const { rows } = await sql<Row>`select k.duration_days, k.libraries, k.redeemed_at,
      (select amount from sales where subscription_code = k.code and student_id = k.student_id and refund_of is null
        and correction_of is null order by id desc limit 1) as amount
    from subscription_keys k where k.student_id = ${studentId} and k.is_held = 1`.execute(db);
  return rows[0] ?? null;
}

async function readGivenKey(db: Query, studentId: number): Promise<StudentPage['givenKey']> {
  const key = await db
    .selectFrom('subscription_keys')
    .select(['id as activationId', 'code as key', 'duration_days as durationDays'])
    .where('given_to', '=', studentId)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return key ?? null;
}

type Session = { scoreId: number | null; day: string; seconds: number; accuracy: number | null };

const maxSessions = 2_000;

async function listSessions(db: Query, studentId: number): Promise<Session[]> {
  const { rows } = await sql<Session>`select score_id as "scoreId", coalesce(day, substr(started_at, 1, 10)) as day,
      seconds, accuracy from practice_sessions where student_id = ${studentId}
    order by started_at desc limit ${maxSessions}`.execute(db);
  return rows;
}

async function listSales(db: Query, studentId: number): Promise<RecordEvent[]> {
  const rows = await db
    .selectFrom('sales')
    .select(['day', 'amount', 'duration_days'])
    .where('student_id', '=', studentId)
    .where('correction_of', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxRecordRows)
    .execute();
  return rows.map(({ day, amount, duration_days }) => ({
    ...noEvent,
    kind: 'sales',
    day,
    count: 1,
    amount: toMajor(amount),
    durationDays: duration_days,
  }));
}

const secondsOf = (sessions: readonly Session[]) => sessions.reduce((sum, { seconds }) => sum + seconds, 0);

function accuracyOf(sessions: readonly Session[]): number | null {
  const rated = sessions.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]));
  return rated.length === 0 ? null : rated.reduce((sum, one) => sum + one, 0) / rated.length;
}

function practiceOf(sessions: readonly Session[], today: string) {
  const first = addDays(mondayOf(today), -7 * (weeksOfStudent - 1));
  const within = (from: string, until: string) => sessions.filter(({ day }) => day >= from && day < until);
  const since = addDays(today, -29);
  const ofWeeks = within(first, addDays(today, 1));
  return {
    lastPractice: sessions[0]?.day ?? null,
    days: new Set(ofWeeks.map(({ day }) => day)).size,
    seconds: secondsOf(within(since, addDays(today, 1))),
    secondsBefore: secondsOf(within(addDays(since, -30), since)),
    accuracy: accuracyOf(ofWeeks),
    weeks: Array.from({ length: weeksOfStudent }, (_, week) => {
      const from = addDays(first, 7 * week);
      const ofWeek = within(from, addDays(from, 7));
      return { from, seconds: secondsOf(ofWeek), accuracy: accuracyOf(ofWeek) };
    }),
  };
}

const maxRated = 10;

async function listPieces(services: Services, sessions: readonly Session[]) {
  const { read } = services.database;
  const byScore = Map.groupBy(sessions, ({ scoreId }) => scoreId);
  byScore.delete(null);
  const ids = [...byScore.keys()].filter((id) => id !== null);
  const shown = ids.slice(0, maxRecordRows);
  const [{ places }, rows, others] = await Promise.all([
    catalogueOf(services),
    findListed(read, ids),
    readOthers(read, shown),
  ]);
  const list = shown.flatMap((scoreId) => {
    const row = rows.get(scoreId);
    const ofScore = byScore.get(scoreId) ?? [];
    if (!row) return [];
    const rated = ofScore.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]));
    return [
      {
        scoreId,
        name: row.name,
        ...placeNames(places, {
          moduleId: row.library_id,
          gradeId: row.grade_id,
          levelId: row.level_id,
          stageId: row.stage_id,
        }),
        thumbnail: thumbnailOf(services, row),
        seconds: secondsOf(ofScore),
        accuracies: rated.slice(0, maxRated).toReversed(),
        sessions: ofScore.length,
        others: others.get(scoreId) ?? null,
        lastOn: ofScore[0]?.day ?? '',
      },
    ];
  });
  return { count: ids.length, list, nameOf: (id: number) => rows.get(id)?.name };
}

/** The mean accuracy of all students in whole months, by score. */
async function readOthers(db: Query, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ item: string; accuracy: number; scored: number }>`
    select item, sum(accuracy) as accuracy, sum(scored) as scored from practice_sums
    where scope = 'a' and scope_id = 0 and kind = 'score' and item in (${sql.join(ids.map(String))})
      and length(span) = 7 group by item`.execute(db);
  return new Map(
    rows.flatMap(({ item, accuracy, scored }) =>
      Number(scored) === 0 ? [] : [[Number(item), Number(accuracy) / 1_000_000 / Number(scored)] as const],
    ),
  );
}

function daysOfPractice(sessions: readonly Session[], nameOf: (id: number) => string | undefined): RecordEvent[] {
  const byDay = [...Map.groupBy(sessions, ({ day }) => day)].slice(0, maxRecordRows);
  return byDay.map(([day, ofDay]) => ({
    ...noEvent,
    kind: 'practice',
    day,
    count: secondsOf(ofDay),
    names: [...new Set(ofDay.flatMap(({ scoreId }) => (scoreId === null ? [] : [nameOf(scoreId) ?? ''])))]
      .filter((name) => name !== '')
      .slice(0, maxNames),
  }));
}
