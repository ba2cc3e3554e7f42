import type { PracticeSession } from '@eemusic/contract/learners';
import { type DemoChance, weighted } from './chance.ts';
import { day } from './months.ts';
import type { Players } from './players.ts';

/** Ids of scores, by the place of their grade. */
export type ScoresByGrade = readonly (readonly number[])[];

type Plan = { players: Players; scores: ScoresByGrade; days: number; count: number; now: Date };

/** About so many sessions of the last days, a day at a time in the order of time: more where more had a subscription. */
export function* sessionsOf(
  chance: DemoChance,
  { players, scores, days, count, now }: Plan,
): Generator<PracticeSession[]> {
  const today = Math.floor(now.getTime() / day);
  const shares = sharesOf(players, today - days + 1, today);
  let due = 0;
  for (const [offset, share] of shares.entries()) {
    due += share * count;
    const date = today - days + 1 + offset;
    const sessions: PracticeSession[] = [];
    for (; due >= 1; due -= 1) {
      const player = drawPlayer(chance, players, date);
      const session = player === null ? null : aSession(chance, { players, player, scores, date });
      if (session && Date.parse(session.startedAt) + session.seconds * 1000 <= now.getTime()) sessions.push(session);
    }
    yield sessions.toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  }
}

/** The part of all sessions that falls on each of these days. */
function sharesOf({ count, since, until }: Players, first: number, last: number): number[] {
  const changes = new Float64Array(last - first + 2);
  const bump = (date: number, by: number) => {
    const place = Math.max(0, date - first);
    if (place < changes.length) changes[place] = (changes[place] ?? 0) + by;
  };
  for (let player = 0; player < count; player += 1) {
    const [from, to] = [since[player] ?? 0, until[player] ?? 0];
    if (to < first || from > to) continue;
    bump(from, 1);
    bump(to + 1, -1);
  }
  let present = 0;
  const weights = Array.from({ length: last - first + 1 }, (_, offset) => {
    present += changes[offset] ?? 0;
    return present * (weekdays[new Date((first + offset) * day).getUTCDay()] ?? 1);
  });
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => (sum === 0 ? 0 : weight / sum));
}

/** Sunday first: more is played at weekends, and before the lesson that many have on Saturday. */
const weekdays = [1.5, 0.8, 0.9, 1, 1, 1.1, 1.7];

const mostTries = 2000;

function drawPlayer(chance: DemoChance, { count, since, until, diligence }: Players, date: number): number | null {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const player = chance.below(count);
    const isThere = (since[player] ?? 0) <= date && date <= (until[player] ?? 0);
    if (isThere && chance.inHundred(diligence[player] ?? 0)) return player;
  }
  return null;
}

type Playing = { players: Players; player: number; scores: ScoresByGrade; date: number };

function aSession(chance: DemoChance, { players, player, scores, date }: Playing): PracticeSession {
  const grade = players.grades[player] ?? 0;
  const { screen, isOfScore } = chance.pick(screens);
  const startedAt = new Date(Math.floor(date * day + chance.pick(hours) * 3_600_000 + chance.between(0, 3_600_000)));
  const scoreId = isOfScore ? drawScore(chance, scores, grade) : null;
  const long = chance.between(0, 1) * chance.between(0.2, 1);
  const other = players.others[player] ?? 0;
  const profileId = other > 0 && chance.inHundred(30) ? other : (players.profiles[player] ?? 0);
  return {
    sessionId: idOf(chance, startedAt),
    studentId: players.ids[player] ?? 0,
    scoreId,
    startedAt: startedAt.toISOString(),
    seconds: Math.round(isOfScore ? 180 + 2220 * long : 180 + 420 * long),
    accuracy: scoreId === null ? null : accuracyOf(chance, players.skills[player] ?? 0, grade),
    screen,
    profileId: profileId === 0 ? null : profileId,
  };
}

/** Of the learning app. */
const screens = weighted([
  [{ screen: 'practice', isOfScore: true }, 48],
  [{ screen: 'exercise', isOfScore: true }, 24],
  [{ screen: 'result', isOfScore: true }, 8],
  [{ screen: 'library', isOfScore: false }, 10],
  [{ screen: 'home', isOfScore: false }, 7],
  [{ screen: 'profile', isOfScore: false }, 3],
]);

/** When lessons are over in China, which is eight hours ahead: from 7 in the morning to 10 in the evening. */
const hours = weighted([
  [-1, 1],
  [0, 2],
  [1, 4],
  [2, 4],
  [3, 3],
  [4, 2],
  [5, 2],
  [6, 3],
  [7, 5],
  [8, 9],
  [9, 12],
  [10, 11],
  [11, 14],
  [12, 13],
  [13, 6],
]);

/** Mostly of the student's grade, else of the one before. */
function drawScore(chance: DemoChance, scores: ScoresByGrade, grade: number): number | null {
  const wanted = chance.inHundred(75) ? grade : grade - 1;
  const some = scores[Math.min(Math.max(0, wanted), scores.length - 1)];
  return some && some.length > 0 ? chance.pick(some) : null;
}

/** The better students are higher, and higher grades are harder. */
function accuracyOf(chance: DemoChance, skill: number, grade: number): number {
  const drawn = 0.58 + skill * 0.0036 - grade * 0.014 + chance.between(-0.13, 0.09);
  return Math.round(Math.min(1, Math.max(0.2, drawn)) * 1000) / 1000;
}

/** A UUID of version 7, whose first part is the time. */
function idOf(chance: DemoChance, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = Buffer.from(chance.bytes(10)).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
