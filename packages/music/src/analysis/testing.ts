import { type Key, type Measure, type Note, type NoteType, QUARTER, type Score, type Step } from '#model.ts';

type Written = { right?: string; left?: string; fifths?: number; mode?: Key['mode']; time?: [number, number] };

const values: Record<string, { type: NoteType; sixteenths: number }> = {
  w: { type: 'whole', sixteenths: 16 },
  h: { type: 'half', sixteenths: 8 },
  q: { type: 'quarter', sixteenths: 4 },
  e: { type: 'eighth', sixteenths: 2 },
  s: { type: '16th', sixteenths: 1 },
  t: { type: '32nd', sixteenths: 0.5 },
};

/**
 * 'C4q F#4h. rq
 * Bb3w~
 * R': letter, octave, value, dot, tie to the next note; r is a rest, R one of the whole measure.
 */
export function aScore(...sections: Written[]): Score {
  const measures = sections
    .flatMap(readSection)
    .map((measure, at) => ({ ...measure, position: at + 1, label: `${at + 1}` }));
  return {
    title: null,
    composer: null,
    credits: { subtitle: null, lyricist: null, arranger: null, rights: null },
    lyrics: [],
    parts: 1,
    partLengths: [measures.length],
    instruments: [{ name: 'Piano', sound: null, program: null }],
    staves: 2,
    transpositions: [],
    measures,
    tempo: null,
    software: null,
  };
}

function readSection({ right = '', left = '', fifths = 0, mode = null, time = [4, 4] }: Written): Measure[] {
  const [upper, lower] = [right, left].map((hand) => hand.split('|').map((bar) => bar.trim()));
  const [beats, beatType] = time;
  const nominal = (beats * 4 * QUARTER) / beatType;
  const count = Math.max(upper?.length ?? 0, lower?.length ?? 0);
  return Array.from({ length: count }, (_, at): Measure => ({
    position: at + 1,
    label: `${at + 1}`,
    nominal,
    actual: nominal,
    isImplicit: false,
    key: { fifths, mode },
    time: { beats, beatType },
    keyChanges: at === 0,
    timeChanges: at === 0,
    clefs: [
      { staff: 1, sign: 'G', line: 2, octaveChange: 0 },
      { staff: 2, sign: 'F', line: 4, octaveChange: 0 },
    ],
    clefChanges: [],
    notes: [...readBar(upper?.[at] ?? '', 1, nominal), ...readBar(lower?.[at] ?? '', 2, nominal)].map((note) => ({
      ...note,
      fifths,
    })),
    directions: [],
    repeatStart: false,
    repeatEnd: null,
    endings: [],
    line: 1,
  }));
}

function readBar(bar: string, staff: 1 | 2, nominal: number): Note[] {
  let onset = 0;
  let isTied = false;
  return bar.split(' ').flatMap((word) => {
    const parts = /^(?:([A-G])([#b]?)(\d)|(r)|(R))([whqest]?)(\.?)(~?)$/.exec(word);
    if (!parts) return [];
    const [, step, sign, octave, , whole, value = '', dot, tie] = parts;
    const written = values[value];
    const duration = whole ? nominal : ((written?.sixteenths ?? 0) * (dot ? 1.5 : 1) * QUARTER) / 4;
    onset += duration;
    const note = aNote({
      onset: onset - duration,
      duration,
      staff,
      isMeasureRest: whole !== undefined,
      type: written?.type ?? null,
      dots: dot ? 1 : 0,
      pitch: isStep(step) ? { step, alter: sign === '#' ? 1 : sign === 'b' ? -1 : 0, octave: Number(octave) } : null,
      tieStart: tie === '~',
      tieStop: isTied,
    });
    isTied = tie === '~';
    return [note];
  });
}

const isStep = (letter: string | undefined): letter is Step => letter !== undefined && /^[A-G]$/.test(letter);

export function aNote(note: Partial<Note>): Note {
  return {
    onset: 0,
    duration: QUARTER,
    staff: 1,
    voice: `P1 ${note.staff ?? 1}`,
    pitch: null,
    isMeasureRest: false,
    isGrace: false,
    isSlashed: false,
    isCue: false,
    isUnpitched: false,
    octaveShift: 0,
    fifths: 0,
    isChordMember: false,
    type: 'quarter',
    dots: 0,
    tuplet: null,
    tieStop: false,
    tieStart: false,
    accidental: null,
    articulations: [],
    slurStart: false,
    slurStop: false,
    fingerings: [],
    isHidden: false,
    line: 1,
    ...note,
  };
}
