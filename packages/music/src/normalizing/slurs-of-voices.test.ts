import { expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const staves = '<staves>2</staves><clef number="1"><sign>G</sign></clef><clef number="2"><sign>F</sign></clef>';
const back = '<backup><duration>48</duration></backup>';
const slur = (type: string, number = 1) => `<slur number="${number}" type="${type}"/>`;
const right = (notations: string, type = 'half') => aNote('C5', { type, voice: 1, staff: 1, notations });
const left = (notations: string, type = 'half') => aNote('C3', { type, voice: 5, staff: 2, notations });

/** Type and number of all slurs, by note. */
function slursOf(measures: readonly string[]): string[] {
  const [first = '', ...others] = measures;
  const normalized = normalizedMeasures([someAttributes({ more: staves }) + first, ...others]);
  const notes = normalized.flatMap((measure) => measure.list('note'));
  return notes.map((note) =>
    note
      .list('notations')
      .flatMap((notations) => notations.list('slur'))
      .map(({ attributes }) => `${attributes['type']} ${attributes['number']}`)
      .join(', '),
  );
}

it('tells apart slurs that two voices have at once with the same number', () => {
  const first = right(slur('start')) + right('') + back + left(slur('start')) + left('');
  const second = right('') + right(slur('stop')) + back + left(slur('stop')) + left('');

  expect(slursOf([first, second])).toEqual(['start 1', '', 'start 17', '', '', 'stop 1', 'stop 17', '']);
});

it('lets a slur of such a part end in the other voice', () => {
  const first = right(slur('start')) + right('') + back + left(slur('start')) + left('');
  const second = right(slur('stop')) + right(slur('stop')) + back + left('') + left('');

  expect(slursOf([first, second])).toEqual(['start 1', '', 'start 17', '', 'stop 1', 'stop 17', '', '']);
});

it.each([
  [
    'one after the other',
    right(slur('start')) + right(slur('stop')) + back + left(slur('start')) + left(slur('stop')),
    ['start 1', 'stop 1', 'start 1', 'stop 1'],
  ],
  [
    'with numbers of their own',
    right(slur('start')) + right('') + back + left(slur('start', 2)) + left(slur('stop', 2)),
    ['start 1', '', 'start 2', 'stop 2'],
  ],
  [
    'whose end the file writes first',
    right('') + right(slur('stop')) + back + left(slur('start')) + left(''),
    ['', 'stop 1', 'start 1', ''],
  ],
])('leaves the numbers of slurs %s', (_, measure, expected) => {
  expect(slursOf([measure])).toEqual(expected);
});
