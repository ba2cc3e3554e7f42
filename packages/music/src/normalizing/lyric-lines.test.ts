import { describe, expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const lyric = (text: string, attributes = 'number="1"') => `<lyric ${attributes}><text>${text}</text></lyric>`;
const back = '<backup><duration>24</duration></backup>';

/** Numbers of the syllables of each measure. */
const linesOf = (...measures: string[]) =>
  normalizedMeasures(measures.map((measure, index) => (index === 0 ? someAttributes() : '') + measure)).map((measure) =>
    measure.list('note').flatMap((note) => note.list('lyric').map(({ attributes }) => attributes['number'] ?? '1')),
  );

describe('syllables of one number', () => {
  const sung = (voice: number, ...more: string[]) => more.map((one) => aNote('C5', { voice, more: one })).join('');

  it('have a line for each voice that is sung at the same time', () => {
    const measure = sung(1, lyric('la'), lyric('la')) + back + sung(2, lyric('lo'), lyric('lo'));

    expect(linesOf(measure, measure)).toEqual([
      ['1', '1', '2', '2'],
      ['1', '1', '2', '2'],
    ]);
  });

  it('share a line if the voices are sung one after the other', () => {
    expect(linesOf(sung(1, lyric('la'), '') + back + sung(2, '', lyric('lo')))).toEqual([['1', '1']]);
  });

  it('follow the numbered verses', () => {
    const two = lyric('la') + lyric('li', 'number="2"');

    expect(linesOf(sung(1, two, two) + back + sung(2, lyric('lo'), ''))).toEqual([['1', '2', '1', '2', '3']]);
  });

  it('are distinguished by their names, or by their order', () => {
    const verse = lyric('la', 'number="1" name="Verse"');
    const chorus = lyric('lo', 'number="1" name="Chorus"');

    expect(linesOf(sung(1, verse + chorus, chorus))).toEqual([['1', '2', '2']]);
    expect(linesOf(sung(1, lyric('la', '') + lyric('lo', ''), lyric('la', '')))).toEqual([['1', '2', '1']]);
  });

  it('stay on their line on grace notes', () => {
    const grace = aNote('D5', { isGrace: true, type: 'eighth', more: lyric('la') });

    expect(linesOf(grace + sung(1, lyric('li')))).toEqual([['1', '1']]);
  });
});
