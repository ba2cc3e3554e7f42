import { describe, expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const whole = aNote('C5', { type: 'whole' });
const barline = (location: string, number: string, type: string) =>
  `<barline location="${location}"><ending number="${number}" type="${type}"/></barline>`;

/** '1 start', '1 stop' */
const endingsOf = (...measures: string[]) =>
  normalizedMeasures([someAttributes() + whole, ...measures]).flatMap((measure) =>
    measure
      .list('barline')
      .flatMap((one) => one.list('ending'))
      .map(({ attributes }) => `${attributes['number']} ${attributes['type']}`),
  );

describe('endings', () => {
  it('end under the number with which they began', () => {
    const first = barline('left', '1', 'start') + whole + barline('right', '2', 'discontinue');
    const second = barline('left', '2', 'start') + whole + barline('right', '2', 'stop');

    expect(endingsOf(first, second)).toEqual(['1 start', '1 discontinue', '2 start', '2 stop']);
  });

  it('without an end close at the repeat, or with their measure', () => {
    const repeat = '<barline location="right"><repeat direction="backward"/></barline>';
    const first = barline('left', '1', 'start') + whole;
    const second = barline('left', '2', 'start') + whole;

    expect(endingsOf(first, whole + repeat, second, whole)).toEqual([
      '1 start',
      '1 discontinue',
      '2 start',
      '2 discontinue',
    ]);
    const measures = normalizedMeasures([someAttributes() + first, whole + repeat, second, whole]);
    expect(measures.map((measure) => measure.list('barline').length)).toEqual([1, 1, 2, 0]);
  });

  it('have their text in the place of their number, and blanks between numbers', () => {
    const first = barline('left', '1,2', 'start') + whole + barline('right', '1,2', 'stop');
    const text = barline('left', '3', 'start').replace('/></barline>', '>last time</ending></barline>');
    const second = text + whole + barline('right', '3', 'stop');

    expect(endingsOf(first, second)).toEqual(['1, 2 start', '1, 2 stop', 'last time start', 'last time stop']);
  });

  it('do not end before they began', () => {
    expect(endingsOf(whole + barline('right', '1', 'stop'))).toEqual([]);
  });
});
