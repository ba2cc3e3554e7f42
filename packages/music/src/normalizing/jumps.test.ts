import { describe, expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { parseXml, writeXml } from '#xml/element.ts';
import { normalize } from './normalize.ts';

const note = '<note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration><type>whole</type></note>';
const says = (type: string, sound = '') =>
  `<direction placement="above"><direction-type>${type}</direction-type>${sound && `<sound ${sound}/>`}</direction>`;
const words = (text: string, sound = '') => says(`<words font-weight="bold">${text}</words>`, sound);
const sign = (name: 'segno' | 'coda', sound = '') => says(`<${name}/>`, sound);
const repeat = '<barline location="right"><repeat direction="backward"/></barline>';

/** One measure per entry, with the directions before and after its note. */
function aScore(measures: [before?: string, after?: string][]): string {
  const attributes =
    '<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>';
  return `<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>P</part-name></score-part></part-list><part id="P1">${measures
    .map(
      ([before = '', after = ''], index) =>
        `<measure number="${index + 1}">${index === 0 ? attributes : ''}${before}${note}${after}</measure>`,
    )
    .join('')}</part></score-partwise>`;
}

describe('jumps', () => {
  it.each([
    ['D.C. al Fine', [[], ['', words('Fine')], [], ['', words('D.C. al Fine')]], [1, 2, 3, 4, 1, 2]],
    ['D. C. without end', [[], ['', words('D. C.')]], [1, 2, 1, 2]],
    [
      'D.C. after a repeat, which is not taken again',
      [[], ['', words('Fine') + repeat], [], ['', words('Da Capo al Fine')]],
      [1, 2, 1, 2, 3, 4, 1, 2],
    ],
    ['D.S. al Fine', [[], [sign('segno')], ['', words('FINE')], ['', words('D.S. al Fine')]], [1, 2, 3, 4, 2, 3]],
    [
      'D.S. al Coda',
      [[], [sign('segno')], ['', words('To Coda')], ['', words('D.S. al Coda')], [sign('coda')]],
      [1, 2, 3, 4, 2, 3, 5],
    ],
    [
      'a coda that both signs call so',
      [[], ['', sign('coda')], ['', words('D.C. al Coda', 'dacapo="yes"')], [sign('coda')]],
      [1, 2, 3, 1, 2, 4],
    ],
    [
      'a coda of two names',
      [
        [],
        ['', words('To Coda', 'tocoda="coda"')],
        ['', words('D.C. al Coda', 'dacapo="yes"')],
        [sign('coda', 'coda="codab"')],
      ],
      [1, 2, 3, 1, 2, 4],
    ],
    [
      'what is said on both staves',
      [[], ['', words('Fine') + words('Fine')], ['', words('D.C. al Fine') + words('D.C. al Fine')]],
      [1, 2, 3, 1, 2],
    ],
    [
      'a place that two jumps are told to meet in',
      [
        [],
        [says('<words>Coda</words>', 'segno="s1" tocoda="c1"')],
        [],
        ['', words('D.S.', 'dalsegno="s1"')],
        [sign('coda', 'coda="c1"')],
      ],
      [1, 2, 3, 4, 2, 5],
    ],
    ['what is told not to be a D.C.', [[], ['', words('rit.', 'dacapo="no"')]], [1, 2]],
    ['Fine where nobody jumps', [['', words('Fine')], [sign('coda')]], [1, 2]],
  ] satisfies [string, [string?, string?][], number[]][])('are followed: %s', async (_, measures, played) => {
    const { timemap } = await engrave(aScore(measures));

    expect(timemap.flatMap(({ measure }) => measure ?? [])).toEqual(played);
  });

  it('begin at the first note of a measure where they are targets', () => {
    const score = aScore([
      [],
      ['', words('To Coda')],
      ['', words('D.C. al Coda')],
      [words('Coda'), words('rit.')],
      [words('Coda', 'coda="coda"')],
    ]);

    expect(normalizedText(score).match(/halign="\w+">[^<]*/g)).toEqual([
      'halign="right">To Coda',
      'halign="right">D.C. al Coda',
      'halign="left">Coda',
      'halign="left">Coda',
    ]);
  });

  it('leave what else sounds there, and names where there are several signs', () => {
    const quoted = aScore([['', words('D.C.', 'id="a>b" dacapo="yes"')]]);
    const score = aScore([
      [sign('segno', 'segno="a"')],
      [sign('segno', "tempo='90' segno='b'")],
      ['', words('Fine', 'tempo="80"')],
      ['', words('D.S.', 'dalsegno="b"')],
    ]);

    expect(normalizedText(quoted)).toContain('<sound id="a>b" dacapo="yes"/>'.replace('>b', '&gt;b'));
    expect(normalizedText(score)).toContain('<sound tempo="80" fine="yes"/>');
    expect(normalizedText(score)).toContain('<sound segno="a"/>');
    expect(normalizedText(score)).toContain('<sound tempo="90" segno="b"/>');
  });
});

function normalizedText(xml: string): string {
  const score = parseXml(xml);
  normalize(score);
  return writeXml(score);
}
