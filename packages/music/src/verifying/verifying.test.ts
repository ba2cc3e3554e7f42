import { describe, expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';
import { parsed } from '#engraving/testing.ts';
import { readDrawn } from './drawn.ts';
import { warningsOfMissing } from './index.ts';
import { checkOf } from './testing.ts';

async function missingFrom(...measures: string[]): Promise<string[]> {
  const [first = '', ...others] = measures;
  const { missing } = await engrave(aScore([someAttributes() + first, ...others]));
  return missing.map(({ kind, measure, count }) => `${measure}: ${count} ${kind}`);
}

const direction = (mark: string) => `<direction><direction-type>${mark}</direction-type></direction>`;
const whole = aNote('C5', { type: 'whole' });
const withNotation = (notations: string) => aNote('C5', { type: 'whole', notations });

describe('missing signs', () => {
  it.each([
    [
      'a fret diagram',
      `<harmony><root><root-step>C</root-step></root><kind>major</kind><frame/></harmony>${whole}`,
      'fret-diagram',
    ],
    ['a notehead of another shape', aNote('C5', { type: 'whole', more: '<notehead>cluster</notehead>' }), 'notehead'],
    [
      'a breve with a head of another shape',
      aNote('C5', { type: 'breve', duration: 96, more: '<notehead>diamond</notehead>' }),
      'notehead',
    ],
    ['an articulation that Verovio does not draw', withNotation('<articulations><scoop/></articulations>'), 'other'],
    ['a slur without end', withNotation('<slur type="start"/>'), 'slur'],
    ['a hairpin without end', direction('<wedge type="crescendo"/>') + whole, 'hairpin'],
    ['an octave line without end', direction('<octave-shift type="down" size="8"/>') + whole, 'octave-line'],
    ['a syllable under a rest', aNote('r', { type: 'whole', more: '<lyric><text>la</text></lyric>' }), 'syllable'],
    ['a letter that no font has', direction('<words>\u0915\u093E a</words>') + whole, 'letter'],
    [
      'a letter in a notehead',
      aNote('C5', { type: 'whole', more: '<notehead-text><display-text>C</display-text></notehead-text>' }),
      'other',
    ],
    [
      'a tie into a second ending',
      '<barline location="left"><ending number="2" type="start"/></barline>' + withNotation('<tied type="stop"/>'),
      'tie',
    ],
    [
      'swung eighths as a relation of note values, beside words',
      direction(
        '<words>Swing</words></direction-type><direction-type><metronome><metronome-note><metronome-type>eighth</metronome-type></metronome-note></metronome>',
      ) + whole,
      'tempo',
    ],
    [
      'the number of a tuplet within another one',
      [
        aNote('C5', { ratio: '3:2', notations: '<tuplet number="1" type="start"/>' }),
        aNote('D5', { ratio: '3:2' }),
        aNote('E5', { type: 'eighth', ratio: '9:4', duration: 3, notations: '<tuplet number="2" type="start"/>' }),
        aNote('F5', { type: 'eighth', ratio: '9:4', duration: 3 }),
        aNote('G5', {
          type: 'eighth',
          ratio: '9:4',
          duration: 2,
          notations: '<tuplet number="2" type="stop"/><tuplet number="1" type="stop"/>',
        }),
        aNote('C5', { type: 'half' }),
      ].join(''),
      'tuplet',
    ],
    ['harp pedals', direction('<harp-pedals/>') + whole, 'other'],
    [
      'a time of several counts that begins within a measure',
      `${aNote('C5', { type: 'half' })}<attributes><time><beats>3+2</beats><beat-type>8</beat-type></time></attributes>${aNote('C5', { type: 'half' })}`,
      'time-signature',
    ],
    [
      'a key that begins within a beam',
      `${aNote('C5', { type: 'eighth', more: '<beam number="1">begin</beam>' })}<attributes><key><fifths>1</fifths></key></attributes>` +
        `${aNote('C5', { type: 'eighth', more: '<beam number="1">end</beam>' })}${aNote('C5', { type: 'half' })}`,
      'key-signature',
    ],
    [
      'one of two accidentals of a mordent',
      withNotation(
        '<ornaments><mordent/><accidental-mark>sharp</accidental-mark><accidental-mark>flat</accidental-mark></ornaments>',
      ),
      'accidental',
    ],
    [
      'an accidental that Verovio cannot draw with ornaments',
      withNotation('<ornaments><turn/><accidental-mark>double-sharp-down</accidental-mark><trill-mark/></ornaments>'),
      'accidental',
    ],
    ['a second fermata of a note', withNotation('<fermata/><fermata type="inverted"/>'), 'fermata'],
  ])('is found, with its measure: %s', async (_, music, kind) => {
    expect(await missingFrom(whole, music)).toEqual([`2: 1 ${kind}`]);
  });

  it('are none if everything is drawn', async () => {
    const full = aNote('F#5', {
      notations:
        '<fermata/><slur type="start"/><articulations><accent/><staccato/></articulations><arpeggiate/>' +
        '<accidental-mark>natural</accidental-mark><ornaments><turn/><accidental-mark>sharp</accidental-mark>' +
        '<accidental-mark>flat</accidental-mark></ornaments><ornaments><trill-mark/></ornaments><technical><fingering>1</fingering></technical>',
      more: '<lyric><syllabic>single</syllabic><text>A &amp; b</text></lyric>',
    });
    const chord = aNote('A5', { isChord: true, notations: '<articulations><accent/></articulations><arpeggiate/>' });
    const marks = [
      '<words>dolce &lt; forte</words>',
      '<dynamics><p/></dynamics>',
      '<dynamics><other-dynamics/></dynamics>',
      '<rehearsal>A</rehearsal>',
      '<segno/>',
    ];
    const wedge = (type: string) => direction(`<wedge type="${type}"/>`);
    const pedal = (type: string) => direction(`<pedal type="${type}"/>`);
    const symbol = '<harmony><root><root-step>C</root-step></root><kind>minor</kind></harmony>';
    const repeat = '<barline location="right"><repeat direction="backward"/></barline>';
    const first = symbol + marks.map(direction).join('') + wedge('crescendo') + pedal('start') + full + chord;
    const last =
      aNote('G5', { notations: '<slur type="stop"/>' }) + wedge('stop') + pedal('stop') + aNote('r', { type: 'half' });

    expect(await missingFrom(first + last + repeat, whole)).toEqual([]);
  });

  it('do not include a glissando with text, in a chord too', async () => {
    const line = (type: string, text = '') =>
      `<glissando type="${type}" number="1" line-type="wavy">${text}</glissando>`;
    const chord = aNote('E5', { type: 'half', isChord: true, notations: line('start', 'gliss.') });

    expect(
      await missingFrom(aNote('C5', { type: 'half' }) + chord + aNote('C6', { type: 'half', notations: line('stop') })),
    ).toEqual([]);
  });

  it.each([
    [
      'to another staff',
      (line: (type: string) => string) => [
        aNote('C5', { type: 'half', staff: 1, notations: line('start') }),
        aNote('C3', { type: 'half', staff: 2, notations: line('stop') }),
      ],
    ],
    [
      'from a grace note',
      (line: (type: string) => string) => [
        aNote('C5', { type: 'eighth', isGrace: true, notations: line('start') }),
        aNote('G5', { type: 'whole', notations: line('stop') }),
      ],
    ],
    [
      'to a grace note',
      (line: (type: string) => string) => [
        aNote('C5', { type: 'half', notations: line('start') }),
        aNote('G5', { type: 'eighth', isGrace: true, notations: line('stop') }),
        aNote('A5', { type: 'half' }),
      ],
    ],
  ])('do not include a glissando %s', async (_, notes) => {
    const line = (type: string) => `<glissando type="${type}" number="1" line-type="solid"/>`;
    const staves =
      '<staves>2</staves><clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef>';
    const score = aScore([someAttributes({ more: staves }) + notes(line).join('')]);
    const { missing, pages } = await engrave(score);

    expect(missing).toEqual([]);
    expect(/class="gliss[ "]/.test(pages.join(''))).toBe(true);
  });

  it('count arpeggios of the same number as one, whatever voices it spans', async () => {
    const half = (pitch: string, voice: number, notations = '') => aNote(pitch, { type: 'half', voice, notations });
    const voices = (mark: string) =>
      `${half('E5', 1, mark)}${half('E5', 1)}<backup><duration>48</duration></backup>${half('C4', 2, mark)}${half('C4', 2)}`;

    expect(await missingFrom(voices('<arpeggiate number="1"/>'))).toEqual([]);
  });

  it('do not include hidden ones', async () => {
    const hidden = aNote('C5', { notations: '<fermata print-object="no"/>' }).replace(
      '<note>',
      '<note print-object="no">',
    );
    const white = direction('<pedal type="start" color="#FFFFFF"/>') + direction('<words print-object="no">x</words>');

    expect(await missingFrom(white + hidden + aNote('C5') + aNote('r', { type: 'half' }))).toEqual([]);
  });

  it('are all symbols of a score that was not drawn, or those later removed from a page', async () => {
    const text = aScore([someAttributes() + aNote('C5', { notations: '<fermata/>' }) + aNote('E5', { isChord: true })]);
    const { pages } = await engrave(text);
    const check = checkOf(text);
    const kinds = (drawn: string[]) => check.findMissing(parsed(drawn)).map(({ kind }) => kind);

    expect(kinds([])).toEqual(['note', 'fermata', 'chord-note']);
    expect(kinds(pages)).toEqual([]);
    expect(kinds(pages.map((page) => page.replace(/(class="fermata">)[^]*?(<\/g>)/, '$1$2')))).toEqual(['fermata']);
  });
});

describe('a volta bracket that is not drawn', () => {
  it('is missing at its own measure', async () => {
    const ending = (number: number, type: string, location: string, repeat = '') =>
      `<barline location="${location}"><ending number="${number}" type="${type}"/>${repeat}</barline>`;
    const back = '<repeat direction="backward"/>';
    const text = aScore([
      someAttributes() + whole,
      ending(1, 'start', 'left') + whole + ending(1, 'stop', 'right', back),
      ending(2, 'start', 'left') + whole + ending(2, 'discontinue', 'right'),
      whole,
    ]);
    const { pages, missing } = await engrave(text);
    const without = (bracket: RegExp) => {
      const lost = pages.map((page) => page.replace(bracket, '$1'));
      return checkOf(text).findMissing(parsed(lost));
    };
    const bracket = '<g class="voltaBracket">[^]*?<\\/g>';

    expect(missing).toEqual([]);
    expect(without(new RegExp(`()${bracket}`))).toEqual([{ kind: 'volta', measure: 2, count: 1 }]);
    expect(without(new RegExp(`(${bracket}[^]*?)${bracket}`))).toEqual([{ kind: 'volta', measure: 3, count: 1 }]);
  });
});

describe('warnings about missing signs', () => {
  it('name the measures by their labels, with one warning for neighbours', () => {
    const missing = [1, 2, 3, 9].map((measure) => ({ kind: 'chord-note', measure, count: 3 }) as const);

    const labels = ['', '33', '34', '35', '36', '37', '38', '39', 'X1'];
    const warnings = warningsOfMissing(missing, labels);

    expect(warnings.map(({ measure }) => measure)).toEqual([1, 9]);
    expect(warnings.map(({ params }) => params)).toEqual([
      { from: '', to: '34', staff: null, sign: 'chord-note', count: 3 },
      { from: 'X1', to: 'X1', staff: null, sign: 'chord-note', count: 3 },
    ]);
  });
});

describe('pages as they were drawn', () => {
  it('contain only what leaves ink', () => {
    const drawn = readDrawn(
      parsed([
        '<svg><g class="page-margin"><g class="system"><g id="m" class="measure"><g id="a" class="dynam"/><g id="b" class="dynam"><g class="x"></g></g>' +
          '<g id="c" class="dynam"><text><tspan>  </tspan></text></g><g id="d" class="dynam"><text><tspan>p &amp; f</tspan></text></g></g></g></g></svg>',
      ]),
    );

    expect([...drawn.ids]).toEqual(['d', 'm']);
    expect(drawn.measures.get('m')?.counts.get('dynam')).toBe(1);
    expect(drawn.measures.get('m')).toMatchObject({ text: 'p&amp;f' });
  });
});
