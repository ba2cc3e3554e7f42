import fc from 'fast-check';
import { type Measure, midi, type Note, QUARTER, type Score } from '#model.ts';

/** How another program might write the same music. */
export type Manner = {
  /** Determines the voice of each note and the order of chord notes. */
  seed: number;
  divisions: number;
  /** All staves in one part, or one part each. */
  parts: 'one' | 'each';
  /** Lower staves first. */
  isUpsideDown: boolean;
  /** With print elements, credits, stems, dynamics, fingerings, tempo, and repeated signatures. */
  isDressed: boolean;
  title: string;
  quote: '"' | "'";
  space: string;
  encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16' | 'iso-8859-1';
};

export const manners: fc.Arbitrary<Manner> = fc.record({
  seed: fc.nat(),
  divisions: fc.constantFrom(4, 8, 48, 256, 480, 10_080),
  parts: fc.constantFrom('one', 'each'),
  isUpsideDown: fc.boolean(),
  isDressed: fc.boolean(),
  title: fc.constantFrom('Minuet', 'Étude & Fugue', 'no. 2 <old>'),
  quote: fc.constantFrom('"', "'"),
  space: fc.constantFrom('', '\n', '\r\n\t  ', ' <!-- exported --> '),
  encoding: fc.constantFrom('utf-8', 'utf-8 with mark', 'utf-16', 'iso-8859-1'),
});

export function rewrite(score: Score, manner: Manner): Uint8Array {
  const staves = Array.from({ length: score.staves }, (_, i) => i + 1);
  const parts = manner.parts === 'one' ? [staves] : staves.map((staff) => [staff]);
  const lines = [
    `<score-partwise version="4.0">`,
    `<work><work-title>${escape(manner.title)}</work-title></work>`,
    ...(manner.isDressed ? [dress] : []),
    `<part-list>${parts.map((_, i) => `<score-part id="P${i}"><part-name>P</part-name></score-part>`).join('')}</part-list>`,
    ...parts.flatMap((own, i) => [`<part id="P${i}">`, ...writePart(score, own, manner), '</part>']),
    '</score-partwise>',
  ];
  return encode(lines.join(manner.space), manner);
}

const dress =
  '<identification><creator type="composer">Anon</creator></identification><defaults><page-layout><page-height>1000</page-height></page-layout></defaults>' +
  '<credit page="1"><credit-words font-size="24">Another title</credit-words></credit>';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function encode(text: string, { encoding, quote }: Manner): Uint8Array {
  const name = encoding.startsWith('utf-8') ? 'UTF-8' : encoding;
  const whole = `<?xml version="1.0" encoding="${name}"?>\n${text}`.replaceAll(/="([^"]*)"/g, `=${quote}$1${quote}`);
  if (encoding === 'utf-8') return Buffer.from(whole);
  if (encoding === 'iso-8859-1') return Buffer.from(whole, 'latin1');
  return Buffer.from(`\ufeff${whole}`, encoding === 'utf-16' ? 'utf16le' : 'utf8');
}

function writePart({ measures }: Score, staves: number[], manner: Manner): string[] {
  return measures.flatMap((measure, at) => [
    manner.isDressed
      ? `<measure width="200.5" number="${at + 7}" implicit="${measure.isImplicit ? 'yes' : 'no'}">`
      : `<measure number="${at + 1}" implicit="${measure.isImplicit ? 'yes' : 'no'}">`,
    ...(manner.isDressed && at % 3 === 2 ? ['<print new-system="yes" page-number="2"/>'] : []),
    ...writeBarline('left', measure, measures[at - 1]),
    ...writeAttributes(measure, measures[at - 1], staves, manner),
    ...(manner.isDressed ? [dynamics] : []),
    ...writeNotes(measure, staves, manner),
    ...writeBarline('right', measure, measures[at + 1]),
    '</measure>',
  ]);
}

const dynamics =
  '<direction><direction-type><dynamics><ff/></dynamics></direction-type></direction><direction><direction-type><words>Presto</words></direction-type><sound tempo="200"/></direction>';

function writeBarline(location: 'left' | 'right', measure: Measure, beside: Measure | undefined): string[] {
  const numbers = measure.endings.join(',');
  const isEdge = numbers !== '' && numbers !== beside?.endings.join(',');
  const ending = isEdge ? `<ending number="${numbers}" type="${location === 'left' ? 'start' : 'stop'}"/>` : '';
  const times = measure.repeatEnd === null ? '' : `<repeat direction="backward" times="${measure.repeatEnd}"/>`;
  const repeat = location === 'left' ? (measure.repeatStart ? '<repeat direction="forward"/>' : '') : times;
  return ending + repeat === '' ? [] : [`<barline location="${location}">${ending}${repeat}</barline>`];
}

function writeAttributes(
  measure: Measure,
  before: Measure | undefined,
  staves: number[],
  { divisions, isDressed }: Manner,
): string[] {
  const { key, time } = measure;
  const isNewKey = key.fifths !== before?.key.fifths;
  const isNewTime = time?.beats !== before?.time?.beats || time?.beatType !== before?.time?.beatType;
  const mode = key.mode === null || key.mode === 'other' || isDressed ? '' : `<mode>${key.mode}</mode>`;
  const meter = time
    ? `<time><beats>${time.beats}</beats><beat-type>${time.beatType}</beat-type></time>`
    : '<time><senza-misura/></time>';
  const doctype = [
    before ? '' : `<divisions>${divisions}</divisions>`,
    isNewKey || isDressed ? `<key><fifths>${key.fifths}</fifths>${mode}</key>` : '',
    isNewTime || isDressed ? meter : '',
    before ? '' : `<staves>${staves.length}</staves>`,
  ].join('');
  return doctype === '' ? [] : [`<attributes>${doctype}</attributes>`];
}

/** Writes every chord at its moment with backup and forward; notes of one moment and voice stay in one voice. */
function writeNotes({ notes }: Measure, staves: number[], manner: Manner): string[] {
  const own = notes.filter(({ staff }) => staves.includes(staff));
  const voices = Map.groupBy(own, (note) => newVoice(note, manner));
  const written: string[] = [];
  let now = 0;
  const ordered = [...voices].toSorted(([one], [other]) => (manner.isUpsideDown ? other - one : one - other));
  for (const [voice, members] of ordered) {
    for (const chord of chordsOf(members, manner)) {
      const { onset, duration } = chord[0] ?? { onset: now, duration: 0 };
      written.push(...move(now, onset, manner));
      written.push(...chord.map((note, i) => writeNote(note, { voice, isMember: i > 0, staves, manner })));
      now = onset + duration;
    }
  }
  return written;
}

function newVoice({ staff, voice, onset }: Note, { seed }: Manner): number {
  const old = Number(voice.split('.')[1] ?? 1) || 1;
  return staff * 100 + old * 2 + (draw(seed, onset, staff) % 2);
}

function chordsOf(notes: Note[], { seed }: Manner): Note[][] {
  const chords: Note[][] = [];
  for (const note of notes.toSorted((one, other) => one.onset - other.onset)) {
    if (note.isChordMember) chords.at(-1)?.push(note);
    else chords.push([note]);
  }
  return chords.map((chord) => chord.toSorted((one, other) => draw(seed, pitchOf(one)) - draw(seed, pitchOf(other))));
}

function move(now: number, onset: number, { divisions }: Manner): string[] {
  if (now === onset) return [];
  const name = onset < now ? 'backup' : 'forward';
  return [`<${name}><duration>${lengthOf(Math.abs(onset - now), divisions)}</duration></${name}>`];
}

const lengthOf = (ticks: number, divisions: number): number => (ticks * divisions) / QUARTER;

type Place = { voice: number; isMember: boolean; staves: number[]; manner: Manner };

function writeNote(note: Note, { voice, isMember, staves, manner }: Place): string {
  const { pitch, isGrace, isCue, duration, tieStart, tieStop, type } = note;
  const sound = pitch
    ? `<pitch><step>${pitch.step}</step><alter>${pitch.alter}</alter><octave>${pitch.octave}</octave></pitch>`
    : `<rest measure="${note.isMeasureRest ? 'yes' : 'no'}"/>`;
  const ties = (name: string) =>
    `${tieStop ? `<${name} type="stop"/>` : ''}${tieStart ? `<${name} type="start"/>` : ''}`;
  return [
    `<note${note.isHidden ? ' print-object="no"' : ''}${manner.isDressed ? ' default-x="81.2" color="#000000"' : ''}>`,
    `${isGrace ? '<grace/>' : ''}${isCue ? '<cue/>' : ''}${isMember ? '<chord/>' : ''}${sound}`,
    isGrace ? '' : `<duration>${lengthOf(duration, manner.divisions)}</duration>`,
    manner.isDressed ? '' : ties('tie'),
    `<voice>${voice}</voice>${type ? `<type>${type}</type>` : ''}`,
    manner.isDressed ? '<stem>down</stem>' : '',
    `<staff>${staves.indexOf(note.staff) + 1}</staff>`,
    manner.isDressed ? `<notations>${ties('tied')}<articulations><accent/></articulations></notations>` : '',
    '</note>',
  ].join('');
}

function draw(seed: number, ...more: number[]): number {
  return more.reduce((sum, number) => Math.imul(sum ^ number, 0x9e3779b1) >>> 7, seed + 1);
}

const pitchOf = ({ pitch }: Note): number => (pitch ? midi(pitch) : 0);
