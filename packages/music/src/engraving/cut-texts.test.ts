import { describe, expect, it, onTestFinished } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { createEngraver } from './index.ts';

const attributes =
  '<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>';
const aNote = (more = '') =>
  `<note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration><type>whole</type>${more}</note>`;
const score = (first: string, second: string) => {
  const measures = `<measure number="1">${attributes}${first}</measure><measure number="2">${second}</measure>`;
  return `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1">${measures}</part></score-partwise>`;
};
const long = 'abcdefghij'.repeat(30);

describe('texts that are cut off at the edge of the paper', () => {
  it.each([
    ['fingering', aNote(`<notations><technical><fingering>${long}</fingering></technical></notations>`)],
    ['syllable', aNote(`<lyric><text>${long}</text></lyric>`)],
    [
      'chord-symbol',
      `<harmony><root><root-step>C</root-step></root><kind text="${long}">major</kind></harmony>${aNote()}`,
    ],
    ['words', `<direction><direction-type><words>${long}</words></direction-type></direction>${aNote()}`],
    [
      'rehearsal-mark',
      `<direction><direction-type><rehearsal>${long}</rehearsal></direction-type></direction>${aNote()}`,
    ],
  ])('are reported with their measure: a %s', async (kind, measure) => {
    const { missing } = await engrave(score(aNote(), measure));

    expect(missing).toEqual([{ kind, measure: 2, count: 1 }]);
  });

  it('are not reported if they fit', async () => {
    const { missing } = await engrave(
      score(aNote('<lyric><text>la</text></lyric>'), aNote('<lyric><text>la</text></lyric>')),
    );

    expect(missing).toEqual([]);
  });
});

describe('a system that would have to be so small that nobody can read it', () => {
  it('is refused with the measure, the element and the line', async () => {
    const words = `<direction placement="above"><direction-type><words>${'ab\n'.repeat(1_000)}</words></direction-type></direction>`;

    const engraver = createEngraver();
    onTestFinished(() => engraver.close());

    await expect(engraver.engrave(new TextEncoder().encode(score(aNote(), words + aNote())))).rejects.toThrow(
      /Measure 2 cannot be drawn because of its <direction>/,
    );
  });
});
