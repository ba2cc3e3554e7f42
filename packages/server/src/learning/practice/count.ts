import { hour } from '@eemusic/contract/platform/durations';
import { addMoves, addSums, type Figures, type Part, parts, setIn, type Sums } from './figures.ts';

/** The columns of a session that counting needs. */
export type Session = {
  id: number;
  studentId: number;
  educatorId: number | null;
  channelId: number | null;
  gradeId: number | null;
  scoreId: number | null;
  region: string | null;
  birthYear: number | null;
  startedAt: string;
  seconds: number;
  /** 0 … 1 */
  accuracy: number | null;
  screen: string;
};

/** A longer session means that the app was left open, so it counts as only this long. */
const maxSessionMs = 6 * hour;
const maxGapMs = hour / 2;

/** In ms. */
export const visitLimits = { maxSessionMs, maxGapMs };

/** A session that begins more than this after another one never belongs to the same visit. */
export const maxLinkMs = maxSessionMs + maxGapMs;

/** Returns when a visit ends after a session, unless another session begins before. */
const endOf = (start: number, seconds: number) => start + Math.min(seconds * 1000, maxSessionMs) + maxGapMs;

/** The latest session so far of a student under an educator and a channel. */
type Latest<Target> = {
  session: Session;
  end: number;
  target: Target;
  /** The latest session of the same student under another educator or channel. */
  next: Latest<Target> | undefined;
};

export type Link<Target> = { session: Session; target: Target };

/**
 * Takes sessions by start and id. For each one it returns the previous session of the same visit, with the `target`
 * that was passed for it. A visit belongs to one student under one educator and channel.
 */
export function linking<Target>(): (session: Session, target: Target) => Link<Target> | null {
  let recent = new Map<number, Latest<Target>>();
  let before = new Map<number, Latest<Target>>();
  let since = Number.NEGATIVE_INFINITY;

  function find(map: typeof recent, { studentId, educatorId, channelId }: Session): Latest<Target> | undefined {
    let latest = map.get(studentId);
    while (latest && (latest.session.educatorId !== educatorId || latest.session.channelId !== channelId))
      latest = latest.next;
    return latest;
  }

  return (session, target) => {
    const start = Date.parse(session.startedAt);
    if (start - since > maxLinkMs) {
      before = start - since > 2 * maxLinkMs ? new Map() : recent;
      recent = new Map();
      since = start;
    }
    const latest = find(recent, session);
    const previous = latest ?? find(before, session);
    const link = previous && start < previous.end ? { session: previous.session, target: previous.target } : null;
    const end = endOf(start, session.seconds);
    if (latest) Object.assign(latest, { session, end, target });
    else recent.set(session.studentId, { session, end, target, next: recent.get(session.studentId) });
    return link;
  };
}

/** Figures to which a session is added, and which parts of them are needed. */
export type CountTarget = { figures: Figures; requestedParts?: readonly Part[] };

/** Counts sessions, which must come by start, into the figures that are passed with each of them. */
export function counting(): (session: Session, targets: readonly CountTarget[]) => void {
  const link = linking<readonly CountTarget[]>();
  return (session, targets) => {
    const previous = link(session, targets);
    for (const target of targets) countSession(target, session, previous === null);
    if (previous) for (const target of previous.target) countMove(target, previous.session.screen, session.screen);
  };
}

/** Counts a session as the last of its visit; if another one follows, `countMove` undoes that. */
export function countSession(
  { figures, requestedParts = parts }: CountTarget,
  session: Session,
  isEntry: boolean,
): void {
  const { studentId, gradeId, birthYear, region, scoreId, screen, seconds, accuracy } = session;
  const millionths = accuracy === null ? 0 : Math.round(accuracy * 1_000_000);
  const sums: Sums = [1, seconds, accuracy === null ? 0 : 1, millionths];
  const keys = [`g${gradeId ?? 0}`, `y${birthYear ?? 0}`, `r${region ?? ''}`];
  if (requestedParts.includes('t')) {
    addSums(figures.sums, 't', sums);
    for (const key of keys) addSums(figures.sums, key, sums);
  }
  if (requestedParts.includes('p') && scoreId !== null) addSums(figures.scores, scoreId, sums);
  if (requestedParts.includes('v')) addSums(figures.screens, screen, [...sums, isEntry ? 1 : 0, 1]);
  if (requestedParts.includes('a')) figures.students.add(studentId);
  if (requestedParts.includes('d')) for (const key of keys) setIn(figures.sets, key).add(studentId);
  if (requestedParts.includes('n')) setIn(figures.screenSets, screen).add(studentId);
}

function countMove({ figures, requestedParts = parts }: CountTarget, from: string, to: string): void {
  if (!requestedParts.includes('v')) return;
  addMoves(figures.moves, from, to, 1);
  addSums(figures.screens, from, [0, 0, 0, 0, 0, -1]);
}
