import { type Event, type Hand, hands, type Measure, type Meter, type Pitched, pitchOf } from './piece.ts';
import type { Plan } from './plan.ts';
import { noteValues, placeOf } from './rhythm.ts';
import type { Pickup } from './sketch.ts';

export type Piece = {
  title: string;
  plan: Plan;
  measures: readonly Measure[];
  pickup: Pickup | null;
};

const accidentals: Record<number, string> = { [-1]: 'flat', 0: 'natural', 1: 'sharp', 2: 'double-sharp' };

/** MusicXML 4.0, partwise, one part on two staves. */
export function write(piece: Piece): string {
  const { title, measures } = piece;
  const courtesies = courtesiesOf(measures);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">',
    '<score-partwise version="4.0">',
    `<work><work-title>${escape(title)}</work-title></work>`,
    '<identification><creator type="composer">EEMusic</creator><rights>Made by EEMusic</rights><encoding><software>EEMusic Console</software></encoding></identification>',
    '<part-list><score-part id="P1"><part-name print-object="no">Piano</part-name></score-part></part-list>',
    '<part id="P1">',
    ...writePickup(piece),
    ...measures.flatMap((measure, at) => writeMeasure(measure, at, piece, courtesies)),
    '</part>',
    '</score-partwise>',
    '',
  ].join('\n');
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function writePickup({ measures, pickup, plan }: Piece): string[] {
  const [first] = measures;
  if (!first || !pickup) return [];
  const { hand, events } = pickup;
  const length = events.reduce((sum, event) => sum + event.length, 0);
  const played = notes({ ...first, [hand]: events }, hand, plan, new Set());
  const { voice, staff } = voiceOf(hand === 'right' ? 'left' : 'right');
  const isKnown = placeOf([{ length, isRest: true }], plan.vocabulary.rests, 'rest') <= plan.hardestRest;
  const [hidden, value] = plan.silence === 'none' ? [' print-object="no"', ''] : ['', isKnown ? valueOf(length) : ''];
  const kind = hidden === '' && value === '' ? '<rest measure="yes"/>' : '<rest/>';
  const waiting = `<note${hidden}>${kind}<duration>${length}</duration><voice>${voice}</voice>${value}<staff>${staff}</staff></note>`;
  const [upper, lower] = hand === 'right' ? [played, [waiting]] : [[waiting], played];
  return [
    '<measure number="0" implicit="yes">',
    ...attributes(first, undefined, plan),
    ...tempo(plan),
    ...shading({ ...first, wedge: null }),
    ...upper,
    `<backup><duration>${length}</duration></backup>`,
    ...lower,
    '</measure>',
  ];
}

function writeMeasure(
  measure: Measure,
  at: number,
  { measures, pickup, plan }: Piece,
  courtesies: ReadonlySet<Pitched>,
): string[] {
  const isLast = at === measures.length - 1;
  const opens = at === 0 && pickup === null;
  const turns = !isLast && measures[at + 1]?.tonality !== measure.tonality;
  const length = measure.right.reduce((sum, event) => sum + event.length, 0);
  const perLine = isCrowded(measures) ? 2 : 4;
  return [
    `<measure number="${at + 1}">`,
    ...(at > 0 && at % perLine === 0 ? ['<print new-system="yes"/>'] : []),
    ...(at > 0 || opens ? attributes(measure, measures[at - 1], plan) : []),
    ...(opens ? tempo(plan) : []),
    ...(at > 0 || opens ? shading(measure) : []),
    ...(measure.hasPedal ? [pedal(opens || !measures[at - 1]?.hasPedal ? 'start' : 'change')] : []),
    ...notes(measure, 'right', plan, courtesies),
    ...(measure.wedge ? [direction('below', '<wedge type="stop"/>', 1)] : []),
    `<backup><duration>${length}</duration></backup>`,
    ...notes(measure, 'left', plan, courtesies),
    ...(measure.hasPedal && (isLast || !measures[at + 1]?.hasPedal) ? [pedal('stop')] : []),
    ...(turns ? ['<barline location="right"><bar-style>light-light</bar-style></barline>'] : []),
    ...(isLast ? ['<barline location="right"><bar-style>light-heavy</bar-style></barline>'] : []),
    '</measure>',
  ];
}

/** Lines of two measures where four would be too narrow to read. */
function isCrowded(measures: readonly Measure[]): boolean {
  const onsets = measures.map(({ right, left }) => new Set([...right, ...left].map(({ onset }) => onset)).size);
  return measures.length <= 12 && onsets.reduce((sum, count) => sum + count, 0) / measures.length > 8;
}

function attributes({ tonality }: Measure, before: Measure | undefined, { meter }: Plan): string[] {
  if (before?.tonality === tonality) return [];
  const key = `<key><fifths>${tonality.fifths}</fifths><mode>${tonality.mode}</mode></key>`;
  if (before) return [`<attributes>${key}</attributes>`];
  return [
    `<attributes><divisions>4</divisions>${key}<time><beats>${meter.beats}</beats><beat-type>${meter.beatType}</beat-type></time><staves>2</staves>`,
    '<clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>',
  ];
}

/** Tempo words by quarter notes a minute. */
const paces = [
  { below: 58, words: ['Adagio', 'Adagio'] },
  { below: 84, words: ['Andante', 'Andante cantabile'] },
  { below: 104, words: ['Moderato', 'Andantino'] },
  { below: 120, words: ['Allegretto', 'Allegretto grazioso'] },
  { below: Infinity, words: ['Allegro', 'Allegro moderato'] },
];

const units: Record<number, { unit: string; quarters: number }> = {
  2: { unit: '<beat-unit>quarter</beat-unit><beat-unit-dot/>', quarters: 1.5 },
  4: { unit: '<beat-unit>quarter</beat-unit>', quarters: 1 },
  6: { unit: '<beat-unit>quarter</beat-unit><beat-unit-dot/>', quarters: 1.5 },
  8: { unit: '<beat-unit>half</beat-unit>', quarters: 2 },
};

function tempo({ tempo: quarters, meter, level }: Plan): string[] {
  const pace = paces.find(({ below }) => quarters < below)?.words ?? [];
  const words = pace[level >= 3 ? (quarters / 2) % 2 : 0] ?? pace[0] ?? '';
  const { unit = '', quarters: each = 1 } = units[meter.beat] ?? {};
  return [
    '<direction placement="above">',
    `<direction-type><words font-weight="bold">${words}\u00a0\u00a0</words></direction-type>`,
    `<direction-type><metronome parentheses="no">${unit}<per-minute>${Math.round(quarters / each)}</per-minute></metronome></direction-type>`,
    `<staff>1</staff><sound tempo="${quarters}"/></direction>`,
  ];
}

function shading({ dynamic, wedge }: Measure): string[] {
  return [
    ...(dynamic ? [direction('below', `<dynamics><${dynamic}/></dynamics>`, 1)] : []),
    ...(wedge ? [direction('below', `<wedge type="${wedge}"/>`, 1)] : []),
  ];
}

const direction = (placement: string, type: string, staff: number): string =>
  `<direction placement="${placement}"><direction-type>${type}</direction-type><staff>${staff}</staff></direction>`;

const pedal = (type: 'start' | 'change' | 'stop'): string =>
  direction('below', `<pedal type="${type}" line="yes"/>`, 2);

function notes(measure: Measure, hand: Hand, plan: Plan, courtesies: ReadonlySet<Pitched>): string[] {
  const beams = beamsOf(measure[hand], plan.meter);
  const inForce = new Map<number, number>();
  const { fifths } = measure.tonality;
  return measure[hand].map((event, at) => {
    const levels = (beams[at] ?? []).map((beam, level) => `<beam number="${level + 1}">${beam}</beam>`).join('');
    if (event.notes.length === 0) return rest(event, hand, plan);
    const accidental = (note: Pitched) => accidentalFor(note, fifths, inForce, courtesies, event.isTied);
    return event.notes
      .map((note, index) => pitched(event, note, index, { hand, fifths, accidental: accidental(note), beams: levels }))
      .join('');
  });
}

/** An accidental holds until the barline, so it is printed only if it changes the alteration in force. */
function accidentalFor(
  note: Pitched,
  fifths: number,
  inForce: Map<number, number>,
  courtesies: ReadonlySet<Pitched>,
  isTied: boolean,
): string {
  const { step, shift } = note;
  const { alter } = pitchOf(note, fifths);
  const isCourtesy = courtesies.has(note) && !inForce.has(step);
  if (isTied || (alter === (inForce.get(step) ?? alter - shift) && !isCourtesy)) return '';
  inForce.set(step, alter);
  return `<accidental${isCourtesy && shift === 0 ? ' cautionary="yes"' : ''}>${accidentals[alter]}</accidental>`;
}

/** Notes that were altered in the measure before and are not any more. */
function courtesiesOf(measures: readonly Measure[]): Set<Pitched> {
  const found = new Set<Pitched>();
  for (const hand of hands) {
    for (const [at, measure] of measures.entries()) {
      const before = measures[at - 1];
      if (!before || before.tonality !== measure.tonality) continue;
      const altered = new Set(
        before[hand].flatMap((event) => event.notes.flatMap(({ step, shift }) => (shift === 0 ? [] : [step]))),
      );
      for (const event of measure[hand])
        for (const note of event.notes) if (note.shift === 0 && altered.delete(note.step)) found.add(note);
    }
  }
  return found;
}

const voiceOf = (hand: Hand) => (hand === 'right' ? { voice: 1, staff: 1 } : { voice: 5, staff: 2 });

/** Where the piece has no rests, the staff of a silent hand stays empty. */
function rest({ length, isMeasureRest }: Event, hand: Hand, { silence }: Plan): string {
  const { voice, staff } = voiceOf(hand);
  const end = `<duration>${length}</duration><voice>${voice}</voice>`;
  const hidden = silence === 'none' ? ' print-object="no"' : '';
  if (isMeasureRest) return `<note${hidden}><rest measure="yes"/>${end}<staff>${staff}</staff></note>`;
  return `<note><rest/>${end}${valueOf(length)}<staff>${staff}</staff></note>`;
}

function valueOf(length: number): string {
  const { type, dots } = noteValues[length] ?? { type: 'quarter', dots: 0 };
  return `<type>${type}</type>${'<dot/>'.repeat(dots)}`;
}

type Written = { hand: Hand; fifths: number; accidental: string; beams: string };

function pitched(event: Event, note: Pitched, index: number, { hand, fifths, accidental, beams }: Written): string {
  const { voice, staff } = voiceOf(hand);
  const { step, alter, octave } = pitchOf(note, fifths);
  const ties = `${event.isTied ? '<tie type="stop"/>' : ''}${event.tiesOn ? '<tie type="start"/>' : ''}`;
  return [
    `<note>${index > 0 ? '<chord/>' : ''}<pitch><step>${step}</step>${alter === 0 ? '' : `<alter>${alter}</alter>`}<octave>${octave}</octave></pitch>`,
    `<duration>${event.length}</duration>${ties}<voice>${voice}</voice>${valueOf(event.length)}${accidental}`,
    `<staff>${staff}</staff>${index > 0 ? '' : beams}${notations(event, hand, index)}</note>`,
  ].join('');
}

function notations(event: Event, hand: Hand, index: number): string {
  const side = hand === 'right' ? 'above' : 'below';
  const isFirst = index === 0;
  const isFingered = event.finger !== null && index === (hand === 'right' ? event.notes.length - 1 : 0);
  const parts = [
    event.isTied ? '<tied type="stop"/>' : '',
    event.tiesOn ? '<tied type="start"/>' : '',
    event.slur && isFirst ? `<slur type="${event.slur}" number="1"/>` : '',
    isFingered ? `<technical><fingering placement="${side}">${event.finger}</fingering></technical>` : '',
    event.marks.length > 0 && isFirst
      ? `<articulations>${event.marks.map((mark) => `<${mark}/>`).join('')}</articulations>`
      : '',
  ].join('');
  return parts === '' ? '' : `<notations>${parts}</notations>`;
}

type Beam = 'begin' | 'continue' | 'end' | 'forward hook' | 'backward hook';

/** Beams of each event, by level: eighths and shorter are beamed within the beat, in 3/8 within the measure. */
function beamsOf(events: Event[], meter: Meter): Beam[][] {
  const beams: Beam[][] = events.map(() => []);
  for (const group of groupsOf(events, meter)) {
    for (const [at, index] of group.entries())
      beams[index]?.push(at === 0 ? 'begin' : at === group.length - 1 ? 'end' : 'continue');
    addSixteenths(group, events, beams);
  }
  return beams;
}

/** Four plain eighths in half a measure of 4/4 share a beam; compound measures are beamed by the dotted quarter. */
function windowOf({ name, length, beat }: Meter, hasSixteenths: boolean): number {
  if (name === '3/8' || name === '6/8') return 6;
  return length === 16 && !hasSixteenths ? 8 : Math.min(4, beat);
}

function groupsOf(events: Event[], meter: Meter): number[][] {
  const hasSixteenths = events.some(({ length, isRest }) => !isRest && length % 2 === 1);
  const window = windowOf(meter, hasSixteenths);
  const windowAt = (index: number) => Math.floor((events[index]?.onset ?? 0) / window);
  const groups: number[][] = [];
  for (const [index, { length, isRest }] of events.entries()) {
    if (isRest || length >= 4) continue;
    const group = groups.at(-1);
    if (group?.at(-1) === index - 1 && windowAt(index - 1) === windowAt(index)) group.push(index);
    else groups.push([index]);
  }
  return groups.filter((group) => group.length > 1);
}

function addSixteenths(group: number[], events: Event[], beams: Beam[][]): void {
  const isSixteenth = (index: number | undefined): boolean => index !== undefined && events[index]?.length === 1;
  for (const [at, index] of group.entries()) {
    if (!isSixteenth(index)) continue;
    const [before, after] = [isSixteenth(group[at - 1]), isSixteenth(group[at + 1])];
    const hook = at === 0 ? 'forward hook' : 'backward hook';
    beams[index]?.push(before ? (after ? 'continue' : 'end') : after ? 'begin' : hook);
  }
}
