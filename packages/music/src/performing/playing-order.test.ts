import { describe, expect, it } from 'vitest';
import { QUARTER } from '#model.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { normalize } from '#normalizing/normalize.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';
import { parseXml } from '#xml/element.ts';
import { fineWithin, playingOrder } from './playing-order.ts';

const whole = aNote('C5', { type: 'whole' });
const half = aNote('C5', { type: 'half' });
const quarter = aNote('C5');
const back = (more = '') => `<barline location="right"><repeat direction="backward"/>${more}</barline>`;
const forward = '<barline location="left"><repeat direction="forward"/></barline>';
const says = (words: string) => `<direction><direction-type><words>${words}</words></direction-type></direction>`;
const dacapo = half + says('D.C. al Fine');
/** An ending of one measure, under this number or text. */
const ending = (label: string, { repeats = true } = {}) => {
  const [number, text] = /^[\d, ]*$/.test(label) ? [label, ''] : ['1', label];
  const mark = (type: string) => `<ending number="${number}" type="${type}">${text}</ending>`;
  const right = mark('stop') + (repeats ? '<repeat direction="backward"/>' : '');
  return `<barline location="left">${mark('start')}</barline>${whole}<barline location="right">${right}</barline>`;
};

/** Numbers of the measures, from 1, in the order in which they are played. */
function played(measures: readonly string[]): number[] {
  const score = parseXml(aScore(measures));
  normalize(score);
  return playingOrder(score).map(({ measure }) => measure + 1);
}

describe('the order of playing', () => {
  it.each<[string, string[], number[]]>([
    ['a repeat', [whole, whole + back(), whole], [1, 2, 1, 2, 3]],
    ['three times', [whole + back().replace('/>', ' times="3"/>'), whole], [1, 1, 1, 2]],
    ['endings', [whole, ending('1'), ending('2', { repeats: false }), whole], [1, 2, 1, 3, 4]],
    ['endings of three times', [whole, ending('1, 2'), ending('3', { repeats: false })], [1, 2, 1, 2, 1, 3]],
    ['named as Sibelius does', [whole, ending('1.2.'), ending('3.', { repeats: false })], [1, 2, 1, 2, 1, 3]],
    ['named as MuseScore does', [whole, ending('1.–3.'), ending('4.', { repeats: false })], [1, 2, 1, 2, 1, 2, 1, 3]],
    ['named in words', [whole, ending('1., 2.'), ending('last time', { repeats: false })], [1, 2, 1, 2, 1, 3]],
    ['in turns', [whole, ending('1, 3'), ending('2, 4')], [1, 2, 1, 3, 1, 2, 1, 3]],
    ['in turns, the first also last', [whole, ending('1, 3'), ending('2'), whole], [1, 2, 1, 3, 1, 2, 4]],
    ['the second first', [whole, ending('2'), ending('1'), whole], [1, 3, 1, 2, 4]],
    ['in any order', [whole, ending('3'), ending('1'), ending('2'), whole], [1, 3, 1, 4, 1, 2, 5]],
    ['of which the last goes back, too', [whole, ending('1.–2.'), ending('3'), whole], [1, 2, 1, 2, 1, 3, 4]],
    [
      'of which only one goes back',
      [whole, ending('1'), ending('2', { repeats: false }), ending('3', { repeats: false })],
      [1, 2, 1, 3, 1, 4],
    ],
    ['without numbers', [whole, ending(' '), ending(' ', { repeats: false }), whole], [1, 2, 1, 3, 4]],
    ['named in words alone', [whole, ending('Prima volta'), ending('Seconda volta'), whole], [1, 2, 1, 3, 4]],
    ['of another section', [whole, ending('1'), ending('2'), ending('1'), ending('2')], [1, 2, 1, 3, 4, 5]],
    ['a lone ending', [whole, ending('1'), whole], [1, 2, 1, 3]],
    ['endings without a repeat', [whole, ending('1', { repeats: false }), ending('2', { repeats: false })], [1, 2, 3]],
  ])('takes each repeat and ending as often as it says: %s', (_, measures, order) => {
    expect(played(measures)).toEqual(order);
  });

  it.each<[string, string[], number[]]>([
    ['after a repeat', [whole + back(), whole, whole + back()], [1, 1, 2, 3, 2, 3]],
    ['after endings', [whole, ending('1'), ending('2', { repeats: false }), whole + back()], [1, 2, 1, 3, 4, 4]],
    ['where it says so', [whole, forward + whole + back(), whole], [1, 2, 2, 3]],
  ])('goes back to the beginning of the section: %s', (_, measures, order) => {
    expect(played(measures)).toEqual(order);
  });

  it.each<[string, string[], number[]]>([
    [
      'a minuet and its trio',
      [whole + back(), whole + says('Fine'), forward + whole + says('Menuetto D.C. al Fine') + back()],
      [1, 1, 2, 3, 3, 1, 2],
    ],
    [
      'the last ending after a jump',
      [whole, ending('1'), ending('2', { repeats: false }), whole + says('Menuet da capo')],
      [1, 2, 1, 3, 4, 1, 3, 4],
    ],
    [
      'the ending of the last time after a jump',
      [whole, ending('1, 3'), ending('2'), whole + says('D.C.')],
      [1, 2, 1, 3, 1, 2, 4, 1, 2, 4],
    ],
    [
      'a jump from an ending rather than to the next time',
      [whole, ending('1'), ending('2', { repeats: false }) + says('D.C.'), ending('3', { repeats: false })],
      [1, 2, 1, 3, 1, 4],
    ],
    [
      'repeats of the coda',
      [whole + says('To Coda'), whole + says('D.C. al Coda'), says('Coda') + whole + back()],
      [1, 2, 1, 3, 3],
    ],
  ])('follows jumps: %s', (_, measures, order) => {
    expect(played(measures)).toEqual(order);
  });

  it.each<[string, string[], number | null]>([
    ['before the pickup of the next section', [quarter, half + quarter, half + says('Fine') + quarter, dacapo], 2],
    ['above the last note of a section without a pickup', [whole, half + says('Fine') + half, dacapo], null],
    ['above a last note longer than the pickup', [quarter, says('Fine') + half + quarter, dacapo], null],
    ['without a jump', [quarter, half + says('Fine') + quarter, half + quarter], null],
  ])('ends within a measure at a Fine %s', (_, [first = '', ...others], quarters) => {
    const attributes = someAttributes({ time: first === whole ? '4/4' : '3/4' });
    const score = parseXml(aScore([attributes + first, ...others]));
    normalize(score);

    const end = fineWithin(score, playingOrder(score));

    expect(end && end / QUARTER).toBe(quarters);
  });

  const middle = (direction: string) => `<barline location="middle"><repeat direction="${direction}"/></barline>`;
  const segno = '<direction><direction-type><segno/></direction-type></direction>';

  it.each<[string, string[], string]>([
    ['a repeat ends', [half + middle('backward') + half, whole], '1:0-2 1 2'],
    ['a repeat begins', [half + middle('forward') + half, whole + back()], '1 2 1:2- 2'],
    [
      'the way to the coda leaves',
      [half + says('To Coda') + half, half + says('D.C. al Coda') + quarter.repeat(2), says('Coda') + whole],
      '1 2 1:0-2 3',
    ],
    [
      'above the last beat it leaves at the end',
      [half + quarter + says('To Coda') + quarter, whole + says('D.C. al Coda'), says('Coda') + whole],
      '1 2 1 3',
    ],
    ['a segno is', [half + segno + half, whole + says('D.S.'), whole], '1 2 1:2- 2 3'],
    ['a segno is, in words', [half + says('Segno') + half, whole + says('D.S.'), whole], '1 2 1:2- 2 3'],
  ])('divides a measure in which %s', (_, measures, order) => {
    const score = parseXml(aScore([someAttributes({ time: '4/4' }) + (measures[0] ?? ''), ...measures.slice(1)]));
    normalize(score);

    const stretches = playingOrder(score).map(({ measure, from, to }) =>
      from === 0 && to === null
        ? `${measure + 1}`
        : `${measure + 1}:${from / QUARTER}-${to === null ? '' : to / QUARTER}`,
    );

    expect(stretches.join(' ')).toBe(order);
  });

  it('plays every measure of real scores', () => {
    for (const name of listFixtures('real')) {
      const score = parseXml(readFixture('real', name).toString('utf8'));
      normalize(score);
      const measures = score.children.findLast((child) => child.name === 'part')?.children.length ?? 0;
      expect(new Set(playingOrder(score).map(({ measure }) => measure)).size, name).toBe(measures);
    }
  });
});
