import { hour } from '@eemusic/contract/platform/durations';
import { addMoves, addSums, type Figures, type Part, parts, setIn, type Sums } from './figures.ts';

/** A session as it is counted. */
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

/** An app that was never closed reports a whole day; nobody practises for longer. */
const maxSessionMs = 6 * hour;
const maxGapMs = hour / 2;

/** In ms. */
export const visitLimits = { maxSessionMs, maxGapMs };

/** A session that begins this much later is never part of the same visit. */
export const maxLinkMs = maxSessionMs + maxGapMs;

/** When a visit ends, unless another session begins before. */
const endOf = (start: number, seconds: number) => start + Math.min(seconds * 1000, maxSessionMs) + maxGapMs;

/** The last session so far of a student with this educator and channel. */
type Latest<Target> = {
  session: Session;
  end: number;
  target: Target;
  /** That of the same student with another educator or channel. */
  next: Latest<Target> | undefined;
};

export type Link<Target> = { session: Session; target: Target };

/**
 * Takes sessions in the order of their beginnings (then of their ids) and answers for each the session before it in the same
 * visit, with the `target` that came with that one. A visit is of one student with one educator and channel.
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
    const known = find(recent, session);
    const previous = known ?? find(before, session);
    const link = previous && start < previous.end ? { session: previous.session, target: previous.target } : null;
    const end = endOf(start, session.seconds);
    if (known) Object.assign(known, { session, end, target });
    else recent.set(session.studentId, { session, end, target, next: recent.get(session.studentId) });
    return link;
  };
}

/** Figures that a session counts in, and which parts of them are counted. */
export type Into = { figures: Figures; wanted?: readonly Part[] };

/** Counts sessions, given in order, into the figures named with each. */
export function counting(): (session: Session, into: readonly Into[]) => void {
  const follow = linking<readonly Into[]>();
  return (session, into) => {
    const link = follow(session, into);
    for (const each of into) countSession(each, session, link === null);
    if (link) for (const each of link.target) countMove(each, link.session.screen, session.screen);
  };
}

/** Counts it as the last of its visit; undone when another one follows. */
function countSession({ figures, wanted = parts }: Into, session: Session, isEntry: boolean): void {
  const { studentId, gradeId, birthYear, region, scoreId, screen, seconds, accuracy } = session;
  const millionths = accuracy === null ? 0 : Math.round(accuracy * 1_000_000);
  const sums: Sums = [1, seconds, accuracy === null ? 0 : 1, millionths];
  const keys = [`g${gradeId ?? 0}`, `y${birthYear ?? 0}`, `r${region ?? ''}`];
  if (wanted.includes('t')) {
    addSums(figures.sums, 't', sums);
    for (const key of keys) addSums(figures.sums, key, sums);
  }
  if (wanted.includes('p') && scoreId !== null) addSums(figures.scores, scoreId, sums);
  if (wanted.includes('v')) addSums(figures.screens, screen, [...sums, isEntry ? 1 : 0, 1]);
  if (wanted.includes('a')) figures.students.add(studentId);
  if (wanted.includes('d')) for (const key of keys) setIn(figures.sets, key).add(studentId);
  if (wanted.includes('n')) setIn(figures.screenSets, screen).add(studentId);
}

function countMove({ figures, wanted = parts }: Into, from: string, to: string): void {
  if (!wanted.includes('v')) return;
  addMoves(figures.moves, from, to, 1);
  addSums(figures.screens, from, [0, 0, 0, 0, 0, -1]);
}
