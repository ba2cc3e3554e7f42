import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counting, type Session } from './count.ts';
import { addEncoded, addFigures, emptyFigures, encodePart, type Figures, parts } from './figures.ts';
import { countPlainly, plain } from './testing.ts';

const start = Date.parse('2026-02-27T20:00:00.000Z');

/** Sessions of few students in a few days, so that many follow each other or begin at the same moment. */
const session = fc.record({
  studentId: fc.constantFrom(1, 2, 70_000),
  educatorId: fc.constantFrom(1, 1, 2, null),
  channelId: fc.constantFrom(1, 1, null),
  gradeId: fc.constantFrom(1, 2, null),
  scoreId: fc.constantFrom(1, 2, null),
  region: fc.constantFrom('SD', 'BJ', null),
  birthYear: fc.constantFrom(2016, 2020, null),
  startedAt: fc.nat(50 * 12).map((step) => new Date(start + step * 5 * 60_000).toISOString()),
  seconds: fc.constantFrom(0, 300, 3600, 30_000, 86_400),
  accuracy: fc.constantFrom(0.1, 0.333333, 1, null),
  screen: fc.constantFrom('home', 'practice', '练习'),
});

const some = fc
  .array(session, { maxLength: 40 })
  .map((sessions): Session[] =>
    sessions
      .map((each, index) => ({ ...each, id: index + 1 }))
      .toSorted((one, other) =>
        one.startedAt === other.startedAt ? one.id - other.id : one.startedAt < other.startedAt ? -1 : 1,
      ),
  );

const dayOf = ({ startedAt }: Session) => startedAt.slice(0, 10);

function countDays(sessions: readonly Session[]): Map<string, Figures> {
  const days = new Map<string, Figures>();
  const count = counting();
  for (const each of sessions) {
    const figures = days.get(dayOf(each)) ?? emptyFigures();
    days.set(dayOf(each), figures);
    count(each, [{ figures }]);
  }
  return days;
}

describe('figures of sessions', () => {
  it('equal for each day those of a simple count by session', () => {
    fc.assert(
      fc.property(some, (sessions) => {
        for (const [day, figures] of countDays(sessions))
          expect(plain(figures)).toEqual(countPlainly(sessions, (each) => dayOf(each) === day));
      }),
    );
  });

  it('of several days can be added in any order, encoded or not', () => {
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (sessions, chances) => {
        const days = [...countDays(sessions).values()].toSorted(() => (Number(chances.next().value) % 2 ? 1 : -1));
        const whole = countPlainly(sessions, () => true);

        const inTurn = emptyFigures();
        for (const day of days) addFigures(inTurn, day);
        expect(plain(inTurn)).toEqual(whole);

        const [first = emptyFigures(), ...rest] = days;
        const others = emptyFigures();
        for (const day of rest) for (const part of parts) addEncoded(others, part, encodePart(day, part));
        addFigures(others, first);
        expect(plain(others)).toEqual(whole);
      }),
    );
  });
});
