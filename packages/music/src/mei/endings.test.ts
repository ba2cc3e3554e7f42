import { expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote, someAttributes } from '#normalizing/testing.ts';

const whole = (more = {}) => aNote('C5', { type: 'whole', ...more });
const ending = (number: number, type: string) =>
  `<barline location="${type === 'start' ? 'left' : 'right'}"><ending number="${number}" type="${type}"/></barline>`;
const measures = (first: string, music: string) =>
  [first + music, ending(1, 'start') + music + ending(1, 'stop'), ending(2, 'start') + music + ending(2, 'stop')]
    .map((inside, index) => `<measure number="${index + 1}">${inside}</measure>`)
    .join('');

const clefs =
  '<staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef>';
const onTwoStaves = whole({ staff: 1 }) + '<backup><duration>48</duration></backup>' + whole({ staff: 2, voice: 2 });
const song = new TextEncoder().encode(
  '<score-partwise version="4.0"><part-list><score-part id="V"><part-name>Voice</part-name></score-part>' +
    '<score-part id="P"><part-name>Piano</part-name></score-part></part-list>' +
    `<part id="V">${measures(someAttributes(), whole())}</part>` +
    `<part id="P">${measures(someAttributes({ more: clefs }), onTwoStaves)}</part></score-partwise>`,
);

it('endings of a song with piano are above the voice alone, once each', async () => {
  const { pages, missing } = await engrave(song);

  expect(missing).toEqual([]);
  expect(pages.join('').match(/class="voltaBracket"/g)).toHaveLength(2);
});
