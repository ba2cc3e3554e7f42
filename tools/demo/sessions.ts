import { day, hour } from '@eemusic/contract/platform/durations';
import type { PracticeSession } from '@eemusic/contract/learning/learners';
import { type DemoRandom, weighted } from './random.ts';
import type { Players } from './players.ts';

/** Ids of scores, by the index of their grade. */
export type ScoresByGrade = readonly (readonly number[])[];

type Plan = { players: Players; scores: ScoresByGrade; days: number; count: number; now: Date };

/**
 * Yields about this many sessions of the last days in chronological order. The more subscriptions run on a day, the
 * more sessions it has.
 */
export function* sessionsOf(
  random: DemoRandom,
  { players, scores, days, count, now }: Plan,
): Generator<PracticeSession[]> {
  const today = Math.floor(now.getTime() / day);
  const shares = sharesOf(players, today - days + 1, today);
  let due = 0;
  for (const [offset, share] of shares.entries()) {
    due += share * count;
    const date = today - days + 1 + offset;
    const sessions: PracticeSession[] = [];
    while (due >= 1) {
      const player = drawPlayer(random, players, date);
      const visit = player === null ? [] : aVisit(random, { players, player, scores, date });
      sessions.push(...visit.filter((session) => endOf(session) <= now.getTime()));
      due -= Math.max(1, visit.length);
    }
    yield sessions.toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  }
}

/** Returns the share of all sessions that falls on each day. */
function sharesOf({ count, since, until }: Players, first: number, last: number): number[] {
  const changes = new Float64Array(last - first + 2);
  const bump = (date: number, by: number) => {
    const index = Math.max(0, date - first);
    if (index < changes.length) changes[index] = (changes[index] ?? 0) + by;
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

/**
 * Relative practice by weekday, beginning with Sunday. People practise more at weekends and before the lessons that
 * many have on Saturday.
 */
const weekdays = [1.5, 0.8, 0.9, 1, 1, 1.1, 1.7];

const maxTries = 2000;

function drawPlayer(random: DemoRandom, { count, since, until, diligence }: Players, date: number): number | null {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const player = random.below(count);
    const isThere = (since[player] ?? 0) <= date && date <= (until[player] ?? 0);
    if (isThere && random.inHundred(diligence[player] ?? 0)) return player;
  }
  return null;
}

type Playing = { players: Players; player: number; scores: ScoresByGrade; date: number };

const endOf = ({ startedAt, seconds }: PracticeSession) => Date.parse(startedAt) + seconds * 1000;

/** Draws a visit: from opening the app, screen after screen with some seconds between them, to leaving it. */
function aVisit(random: DemoRandom, { players, player, scores, date }: Playing): PracticeSession[] {
  const grade = players.grades[player] ?? 0;
  const other = players.others[player] ?? 0;
  const profileId = other > 0 && random.inHundred(30) ? other : (players.profiles[player] ?? 0);
  const skill = players.skills[player] ?? 0;
  const visit: PracticeSession[] = [];
  let at = date * day + random.pick(hours) * hour + random.between(0, hour);
  let scoreId: number | null = null;
  for (const screen of walkOf(random)) {
    const { isOfScore, seconds } = screens[screen];
    if (!isOfScore) scoreId = null;
    else if (screen !== 'result' || scoreId === null) scoreId = drawScore(random, scores, grade);
    const startedAt = new Date(Math.floor(at));
    const long = random.between(0, 1) * random.between(0.2, 1);
    const session = {
      sessionId: idOf(random, startedAt),
      studentId: players.ids[player] ?? 0,
      scoreId,
      startedAt: startedAt.toISOString(),
      seconds: Math.round(seconds.min + (seconds.max - seconds.min) * long),
      accuracy: scoreId === null ? null : accuracyOf(random, skill, grade),
      screen,
      profileId: profileId === 0 ? null : profileId,
    };
    visit.push(session);
    at = endOf(session) + random.between(1_000, 20_000);
  }
  return visit;
}

/** Screens of the learning app. */
const screens = {
  home: { isOfScore: false, seconds: { min: 5, max: 90 } },
  library: { isOfScore: false, seconds: { min: 10, max: 240 } },
  practice: { isOfScore: true, seconds: { min: 180, max: 2400 } },
  exercise: { isOfScore: true, seconds: { min: 120, max: 1500 } },
  result: { isOfScore: true, seconds: { min: 8, max: 90 } },
  profile: { isOfScore: false, seconds: { min: 10, max: 180 } },
} as const;
type Screen = keyof typeof screens;

/** The next screens with their weights; null leaves the app. */
const transitions: Record<Screen | 'start', readonly (Screen | null)[]> = {
  start: weighted<Screen | null>([
    ['home', 60],
    ['practice', 25],
    ['library', 12],
    ['profile', 3],
  ]),
  home: weighted<Screen | null>([
    ['library', 40],
    ['practice', 36],
    ['exercise', 12],
    ['profile', 4],
    [null, 8],
  ]),
  library: weighted<Screen | null>([
    ['practice', 62],
    ['exercise', 20],
    ['home', 6],
    [null, 12],
  ]),
  practice: weighted<Screen | null>([
    ['result', 52],
    ['practice', 14],
    ['library', 6],
    [null, 28],
  ]),
  exercise: weighted<Screen | null>([
    ['result', 42],
    ['exercise', 18],
    ['home', 4],
    [null, 36],
  ]),
  result: weighted<Screen | null>([
    ['practice', 30],
    ['exercise', 14],
    ['library', 10],
    ['home', 6],
    [null, 40],
  ]),
  profile: weighted<Screen | null>([
    ['home', 55],
    [null, 45],
  ]),
};

const maxScreens = 10;

function walkOf(random: DemoRandom): Screen[] {
  const walk: Screen[] = [];
  let next = random.pick(transitions.start);
  while (next !== null && walk.length < maxScreens) {
    walk.push(next);
    next = random.pick(transitions[next]);
  }
  return walk;
}

/**
 * UTC hours with their weights: from 7 in the morning to 10 in the evening in China, which is eight hours ahead, mostly
 * after school.
 */
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

/** Mostly a score of the student's grade, otherwise of the grade before. */
function drawScore(random: DemoRandom, scores: ScoresByGrade, grade: number): number | null {
  const targetGrade = random.inHundred(75) ? grade : grade - 1;
  const candidates = scores[Math.min(Math.max(0, targetGrade), scores.length - 1)];
  return candidates && candidates.length > 0 ? random.pick(candidates) : null;
}

/** Higher for better students and lower for higher grades. */
function accuracyOf(random: DemoRandom, skill: number, grade: number): number {
  const drawn = 0.58 + skill * 0.0036 - grade * 0.014 + random.between(-0.13, 0.09);
  return Math.round(Math.min(1, Math.max(0.2, drawn)) * 1000) / 1000;
}

/** A UUID of version 7, which begins with the time. */
function idOf(random: DemoRandom, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const digits = Buffer.from(random.bytes(10)).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
