import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Voice } from '#library/piano/index.ts';
import { continued, createScheduler, type Pace, type Part, positionAt } from './scheduler.ts';
import type { Strike } from './piece.ts';

type Heard = Voice & { what: number | 'click'; cutAt: number | null };

/** Records the scheduled sounds. */
function aScheduler() {
  const heard: Heard[] = [];
  const voice = (what: Heard['what'], start: number, end: number): Voice => {
    const made: Heard = {
      what,
      start,
      end,
      cutAt: null,
      endAt: (time) => void (made.end = time),
      cut: (time) => void (made.cutAt = time),
    };
    heard.push(made);
    return made;
  };
  const scheduler = createScheduler({
    strike: ({ pitch, time, duration }) => voice(pitch, time, time + duration),
    click: ({ time }) => voice('click', time, time + 0.03),
  });
  return { scheduler, heard, starts: () => heard.map(({ what, start }) => [what, Math.round(start * 1000)]) };
}

const strike = (at: number, pitch: number, duration = 1): Strike => ({ at, duration, pitch, staff: 1, measure: 0 });
/** Four notes, one per second. */
const strikes = [0, 1, 2, 3].map((at) => strike(at, 60 + at));
const part: Part = { strikes, beats: [] };
const pace = (changed: Partial<Pace> = {}): Pace => ({ time: 10, position: 0, rate: 1, loop: null, ...changed });

it('a position is found within the second pass of a loop', () => {
  expect(positionAt(pace({ time: 0, position: 1, loop: { start: 1, end: 3 } }), 2.5)).toBe(1.5);
});

describe('the scheduler', () => {
  it('schedules each note once, however often it is called', () => {
    const { scheduler, starts } = aScheduler();
    scheduler.begin(pace(), part);

    for (const until of [10.5, 11, 11, 12.2, 30]) scheduler.schedule(until);

    expect(starts()).toEqual([
      [60, 10_000],
      [61, 11_000],
      [62, 12_000],
      [63, 13_000],
    ]);
  });

  it.each([
    [0.4, [10, 12.5, 15, 17.5]],
    [2, [10, 10.5, 11, 11.5]],
  ])('plays at %d of the tempo', (rate, expected) => {
    const { scheduler, heard } = aScheduler();
    scheduler.begin(pace({ rate }), part);
    scheduler.schedule(30);

    expect(heard.map(({ start }) => start)).toEqual(expected);
    expect(heard[0]?.end).toBe(10 + 1 / rate);
  });

  it('starts within a score with the notes still sounding', () => {
    const { scheduler, heard } = aScheduler();
    scheduler.begin(pace({ position: 1.25 }), part);
    scheduler.schedule(30);

    expect(heard.map(({ what, start, end }) => [what, start, end])).toEqual([
      [61, 10, 10.75],
      [62, 10.75, 11.75],
      [63, 11.75, 12.75],
    ]);
  });

  it('restarts a loop exactly when it ends, and cuts what would sound beyond', () => {
    const { scheduler, heard } = aScheduler();
    const long = { strikes: [strike(1, 61, 5), strike(2, 62)], beats: [] };
    scheduler.begin(pace({ position: 1, rate: 2, loop: { start: 1, end: 3 } }), long);
    for (let until = 10; until < 13; until += 0.1) scheduler.schedule(until);

    expect(heard.map(({ what, start, end }) => [what, start, end])).toEqual([
      [61, 10, 11],
      [62, 10.5, 11],
      [61, 11, 12],
      [62, 11.5, 12],
      [61, 12, 13],
      [62, 12.5, 13],
    ]);
  });

  it('plays on if the loop lies behind', () => {
    const { scheduler, starts } = aScheduler();
    scheduler.begin(pace({ position: 2, loop: { start: 0, end: 2 } }), part);
    scheduler.schedule(30);

    expect(starts()).toEqual([
      [62, 10_000],
      [63, 11_000],
    ]);
  });

  it('plays the count-in before the music', () => {
    const { scheduler, starts } = aScheduler();
    scheduler.begin(pace({ rate: 2 }), { strikes: [], beats: [{ at: 0, isFirst: true }] }, [
      { at: -2, isFirst: true },
      { at: -1, isFirst: false },
    ]);
    scheduler.schedule(30);

    expect(starts()).toEqual([
      ['click', 9000],
      ['click', 9500],
      ['click', 10_000],
    ]);
  });

  it('changes tempo in place: sounding notes are not struck again and end by the new tempo', () => {
    const { scheduler, heard } = aScheduler();
    scheduler.begin(pace(), part);
    scheduler.schedule(12.5);
    const changed = continued(pace(), 11.5, { rate: 2 });
    scheduler.change(11.5, changed, part);
    scheduler.schedule(30);

    expect(positionAt(changed, 11.5)).toBe(1.5);
    expect(heard.filter(({ cutAt }) => cutAt === null).map(({ what, start, end }) => [what, start, end])).toEqual([
      [60, 10, 11],
      [61, 11, 11.75],
      [62, 11.75, 12.25],
      [63, 12.25, 12.75],
    ]);
  });

  it('silences a hand that is switched off', () => {
    const { scheduler, heard } = aScheduler();
    const both = { strikes: [strike(0, 60, 4), strike(0, 48, 4), strike(1, 62)], beats: [] };
    scheduler.begin(pace(), both);
    scheduler.schedule(12);
    scheduler.change(10.5, continued(pace(), 10.5, {}), {
      strikes: both.strikes.filter(({ pitch }) => pitch > 50),
      beats: [],
    });
    scheduler.schedule(12);

    expect(heard.map(({ what, start, cutAt }) => [what, start, cutAt])).toEqual([
      [60, 10, null],
      [48, 10, 10.5],
      [62, 11, 10.5],
      [62, 11, null],
    ]);
  });

  it('leaves nothing sounding when it is stopped', () => {
    const { scheduler, heard } = aScheduler();
    scheduler.begin(pace(), part);
    scheduler.schedule(30);
    scheduler.stop(11.5);
    scheduler.schedule(60);

    expect(heard.filter(({ end }) => end > 11.5).map(({ cutAt }) => cutAt)).toEqual([11.5, 11.5, 11.5]);
    expect(heard).toHaveLength(4);
  });

  it('stays exact over an hour of loops, whenever it is called', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.4, max: 2, noNaN: true }), fc.integer({ min: 1, max: 40 }), (rate, asks) => {
        const { scheduler, heard } = aScheduler();
        const loop = { start: 1, end: 3 };
        scheduler.begin(pace({ time: 0, position: 1, rate, loop }), part);
        for (let ask = 1; ask <= asks; ask += 1) scheduler.schedule((3600 * ask) / asks);

        const maxDelay = heard.reduce((worst, { start }, nth) => Math.max(worst, Math.abs(start - nth / rate)), 0);
        expect(heard.length).toBe(Math.ceil(3600 * rate));
        expect(maxDelay).toBeLessThan(1e-6);
      }),
    );
  });
});
