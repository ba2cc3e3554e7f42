import { describe, expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote } from '#normalizing/testing.ts';

const key = (fifths: number) => `<key><fifths>${fifths}</fifths></key>`;
const time = (beats: number, unit: number, symbol = '') =>
  `<time${symbol}><beats>${beats}</beats><beat-type>${unit}</beat-type></time>`;
const clef = '<clef><sign>G</sign><line>2</line></clef>';
const whole = aNote('C5', { type: 'whole' });

/** Parts of two measures, each with these <attributes> at its start. */
function aScore(...parts: [first: string, second: string][]): Uint8Array {
  const list = parts.map((_, index) => `<score-part id="P${index}"><part-name>P</part-name></score-part>`);
  const music = parts.map(
    ([first, second], index) =>
      `<part id="P${index}"><measure number="1"><attributes><divisions>12</divisions>${first}${clef}</attributes>${whole}</measure>` +
      `<measure number="2"><attributes>${second}</attributes>${whole}</measure></part>`,
  );
  return new TextEncoder().encode(
    `<score-partwise version="4.0"><part-list>${list.join('')}</part-list>${music.join('')}</score-partwise>`,
  );
}

const beginning = (fifths: number) =>
  `<attributes><divisions>12</divisions>${key(fifths)}${time(4, 4)}${clef}</attributes>`;

const aPart = (measures: string) =>
  new TextEncoder().encode(
    '<score-partwise version="4.0"><part-list><score-part id="P0"><part-name>P</part-name></score-part></part-list>' +
      `<part id="P0"><measure>${measures}</measure></part></score-partwise>`,
  );

/** Vertical positions of all noteheads. */
const heightsOfHeads = (pages: readonly string[]) =>
  Array.from(
    pages.join('').matchAll(/class="notehead">\s*<use [^>]*translate\(-?\d+,\s*(-?\d+)\)/g),
    ([, height]) => height,
  );

const glyphNames: Record<string, string> = { E260: 'flat', E261: 'natural', E262: 'sharp', E08B: 'cut' };

/** Contents of the elements of this name on each staff of the second measure. */
async function drawnSigns(score: Uint8Array, name: string): Promise<string[]> {
  const { pages, missing } = await engrave(score);
  expect(missing).toEqual([]);
  const [, , measure = ''] = pages.join('').split('class="measure"');
  return measure
    .split('class="staff"')
    .slice(1)
    .map((staff) => {
      const [, sign = ''] = staff.split(new RegExp(`class="${name}"`));
      const [own = ''] = sign.split('class="layer"');
      return Array.from(
        own.matchAll(/href="#(E[0-9A-F]{3})/g),
        ([, code = '']) => glyphNames[code] ?? code.at(-1),
      ).join(' ');
    });
}

describe('a key that changes', () => {
  it('is that of its own part', async () => {
    const parts = aScore([key(0) + time(4, 4), key(2)], [key(-1) + time(4, 4), key(-3)]);

    expect(await drawnSigns(parts, 'keySig')).toEqual(['sharp sharp', 'flat flat flat']);
  });

  it('is drawn where the first part keeps its own', async () => {
    const [first, second] = await drawnSigns(
      aScore([key(1) + time(4, 4), ''], [key(0) + time(4, 4), key(3)]),
      'keySig',
    );

    expect([first === '' || first === 'sharp', second]).toEqual([true, 'sharp sharp sharp']);
  });

  it('is cancelled by naturals on a staff that has no key any more', async () => {
    const parts = aScore([key(1) + time(4, 4), key(2)], [key(-2) + time(4, 4), key(0)]);

    expect(await drawnSigns(parts, 'keySig')).toEqual(['sharp sharp', 'natural natural']);
  });
});

describe('a key that changes within a measure', () => {
  const half = aNote('C5', { type: 'half' });
  const withKeys = (...fifths: number[]) => {
    const [first = 0, ...others] = fifths;
    const measures = others.map((own) => `${half}<attributes>${key(own)}</attributes>${half}`);
    return `${beginning(first)}${measures.join('</measure><measure>')}`;
  };
  /** The signatures of each measure: those before its notes, and those among them. */
  const signsOf = async (inside: string) => {
    const { pages, missing } = await engrave(aPart(inside));
    const measures = pages.join('').split('class="measure"').slice(1);
    const glyphsIn = (drawing = '') =>
      Array.from(drawing.matchAll(/href="#(E26[0-2])-/g), ([, code = '']) => glyphNames[code]).join(' ');
    return {
      missing,
      signs: measures.map((measure) => {
        const [before, first] = measure.split('class="note"');
        return [glyphsIn(before), glyphsIn(first)];
      }),
    };
  };

  it('is drawn before the notes that follow it', async () => {
    const { missing, signs } = await signsOf(withKeys(0, 2));

    expect(missing).toEqual([]);
    expect(signs.map(([before, key]) => [before, key])).toEqual([['', 'sharp sharp']]);
  });

  it('is cancelled by naturals if there is no key any more', async () => {
    const { missing, signs } = await signsOf(withKeys(-1, 0));

    expect(missing).toEqual([]);
    expect(signs.map(([before, key]) => [before, key])).toEqual([['flat', 'natural']]);
  });

  it('stays in force in the following measures', async () => {
    const { missing, signs } = await signsOf(withKeys(0, 1, 0, -2));

    expect(missing).toEqual([]);
    expect(signs.map(([, key]) => key)).toEqual(['sharp', 'natural', 'flat flat']);
  });
});

describe('a time that changes within a measure', () => {
  const half = (pitch: string) => aNote(pitch, { type: 'half' });
  const signsOf = async (change: string) => {
    const music = `${half('C5')}<attributes>${change}</attributes>${half('D5')}`;
    const { pages, missing } = await engrave(aPart(`${beginning(0)}${music}`));
    const [, between = ''] = pages.join('').split('class="note"');
    return { missing, signs: Array.from(between.matchAll(/href="#(E[0-9A-F]{3})/g), ([, code]) => code) };
  };

  it('is drawn before the notes that follow it', async () => {
    const { missing, signs } = await signsOf(time(2, 4));

    expect(missing).toEqual([]);
    expect(signs.slice(-2)).toEqual(['E082', 'E084']);
  });

  it('is drawn as its symbol there', async () => {
    const { missing, signs } = await signsOf(time(2, 2, ' symbol="cut"'));

    expect(missing).toEqual([]);
    expect(signs.slice(-2)).toEqual(['E915', 'E925']);
  });
});

describe('clefs that change twice during a long note', () => {
  it('are drawn in order, and the last one stays in force', async () => {
    const clefs = ['<clef><sign>F</sign><line>4</line></clef>', clef].map((one) => `<attributes>${one}</attributes>`);
    const half = aNote('C5', { type: 'half' });
    const upper = half + clefs[0] + aNote('C3') + clefs[1] + aNote('C5');
    const lower = `<backup><duration>48</duration></backup>${aNote('C4', { type: 'whole', voice: 2 })}`;
    const print = '<print new-system="yes"/>';
    const bytes = aPart(`${beginning(0)}${upper}${lower}</measure><measure>${print}${whole}`);
    const { pages, missing } = await engrave(bytes, { keepsBreaks: true });
    const [, second = ''] = pages.join('').split('class="system"').slice(1);

    expect(missing).toEqual([]);
    expect(/class="clef">\s*<use xlink:href="#(E[0-9A-F]{3})/.exec(second)?.[1]).toBe('E050');
  });
});

describe('a clef before grace notes', () => {
  it.each([
    ['one', (bass: string, grace: string) => bass + grace, 1],
    ['two', (bass: string, grace: string) => bass + grace + grace, 2],
    ['one, behind which a file writes it', (bass: string, grace: string) => grace + bass, 1],
  ])('applies to them: %s', async (_, write, count) => {
    const bass = '<attributes><clef><sign>F</sign><line>4</line></clef></attributes>';
    const grace = aNote('A3', { type: 'eighth', isGrace: true });
    const half = (pitch: string) => aNote(pitch, { type: 'half' });
    const { pages } = await engrave(aPart(beginning(0) + half('C5') + write(bass, grace) + half('A3')));
    const heights = heightsOfHeads(pages).slice(1);

    expect(heights).toHaveLength(count + 1);
    expect(new Set(heights).size).toBe(1);
  });
});

describe('an octave line', () => {
  const shift = (type: string) =>
    `<direction><direction-type><octave-shift type="${type}" size="8"/></direction-type></direction>`;

  it('applies to the second voice as long as it lasts', async () => {
    const voice = (number: number, start = '', stop = '') =>
      aNote('C5', { type: 'half', voice: number }) + start + aNote('C6', { type: 'half', voice: number }) + stop;
    const upper = voice(1, shift('down'), shift('stop'));
    const { pages, notes } = await engrave(
      aPart(`${beginning(0)}${upper}<backup><duration>48</duration></backup>${voice(2)}`),
    );

    expect(heightsOfHeads(pages)).toHaveLength(4);
    expect(new Set(heightsOfHeads(pages)).size).toBe(1);
    expect(notes.map(({ pitch }) => pitch).toSorted()).toEqual([72, 72, 84, 84]);
  });
});

describe('a clef after a measure whose notes belong to a voice of the other staff', () => {
  const bass = '<clef number="2"><sign>F</sign><line>4</line></clef>';
  const staves = `<attributes><divisions>12</divisions>${key(0)}${time(4, 4)}<staves>2</staves>`;
  const upper = aNote('C5', { type: 'whole', staff: 1 });
  const lower = `<backup><duration>48</duration></backup>${aNote('C3', { type: 'whole', voice: 5, staff: 2 })}`;

  it('is drawn', async () => {
    const crossing = aNote('C5', { type: 'half', staff: 1 }) + aNote('C4', { type: 'half', staff: 2 });
    const treble = '<clef number="2"><sign>G</sign><line>2</line></clef>';
    const music = `${staves}${clef}${treble}</attributes>${crossing}</measure><measure><attributes>${bass}</attributes>${upper}${lower}`;
    const { pages, missing } = await engrave(aPart(music));

    expect(missing).toEqual([]);
    expect(pages.join('').match(/class="clef">\s*<use xlink:href="#E07C/g)).toHaveLength(1);
  });
});

describe('a special notehead', () => {
  const heads = async (notes: string) => {
    const { pages, missing } = await engrave(aPart(`${beginning(0)}${notes}`));
    expect(missing).toEqual([]);
    return Array.from(
      pages.join('').matchAll(/class="notehead">\s*<use xlink:href="#(E[0-9A-F]{3})/g),
      ([, code]) => code,
    );
  };

  it('is drawn for its length, and filled as the file says', async () => {
    const head = (name: string, type: string, filled = '') =>
      aNote('C5', { type, more: `<notehead${filled}>${name}</notehead>` });

    expect(
      await heads(
        head('triangle', 'quarter') +
          head('triangle', 'half') +
          head('circle-x', 'eighth') +
          head('do', 'eighth', ' filled="no"'),
      ),
    ).toEqual(['E0BE', 'E0BC', 'E0B3', 'E0BC']);
    expect(await heads(head('mi', 'whole'))).toEqual(['E0D9']);
  });
});

describe('a time that changes', () => {
  it('is that of its own part', async () => {
    const parts = aScore([key(0) + time(4, 4), time(2, 2, ' symbol="cut"')], [key(0) + time(4, 4), time(8, 8)]);

    expect(await drawnSigns(parts, 'meterSig')).toEqual(['cut', '8 8']);
  });
});

describe('words among dynamics', () => {
  const direction = (mark: string) =>
    `<direction placement="below"><direction-type>${mark}</direction-type></direction>`;
  const [piano, forte] = ['p', 'f'].map((one) => direction(`<dynamics><${one}/></dynamics>`));
  const swelling = (text: string) => direction(`<words font-style="italic">${text}</words>`);
  const half = aNote('C5', { type: 'half' });

  /** Vertical positions of the dynamics, in the order of the music. */
  const heightsOf = async (measure: string) => {
    const { pages, missing } = await engrave(aPart(beginning(0) + measure));
    expect(missing).toEqual([]);
    return Array.from(
      pages
        .join('')
        .matchAll(
          /class="dynam"(?: transform="translate\(0, (-?\d+)\)")?>\s*<(?:text x="-?\d+" y="|use [^>]*translate\(-?\d+, )(-?\d+)/g,
        ),
      ([, move = '0', y]) => Number(move) + Number(y),
    );
  };

  it('are on the line of the dynamics if they fit', async () => {
    const [first, second] = await heightsOf(piano + swelling('cresc.') + half + forte + half);

    expect(first).toBeGreaterThan(0);
    expect(first).toBe(second);
  });

  it('have a line of their own if the next dynamic begins below them', async () => {
    const [first, second] = await heightsOf(piano + swelling('cresc. poco a poco') + half + forte + half);

    expect(second).toBeGreaterThan(0);
    expect(first).not.toBe(second);
  });
});
