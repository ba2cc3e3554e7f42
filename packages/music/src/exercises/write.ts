import { beamsOf } from './beams.ts';
import type { Choice } from './choice.ts';
import { type Measure, type Event, type Hand, pitchOf, signatureAlter } from './piece.ts';
import { meterOf } from './rhythm.ts';

const types: Record<number, { type: string; dots: number }> = {
  16: { type: 'whole', dots: 0 },
  12: { type: 'half', dots: 1 },
  8: { type: 'half', dots: 0 },
  6: { type: 'quarter', dots: 1 },
  4: { type: 'quarter', dots: 0 },
  3: { type: 'eighth', dots: 1 },
  2: { type: 'eighth', dots: 0 },
  1: { type: '16th', dots: 0 },
};
const accidentals: Record<number, string> = { [-1]: 'flat', 0: 'natural', 1: 'sharp' };

/** MusicXML 4.0, partwise, one part on two staves. */
export function write(name: string, measures: Measure[], choice: Choice): string {
  const written = measures.flatMap((measure, at) => writeMeasure(measure, at, measures, choice));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">',
    '<score-partwise version="4.0">',
    `<work><work-title>${escape(name)}</work-title></work>`,
    '<identification><creator type="composer">EEMusic</creator><encoding><software>EEMusic Console</software></encoding></identification>',
    '<part-list><score-part id="P1"><part-name print-object="no">Piano</part-name></score-part></part-list>',
    '<part id="P1">',
    ...written,
    '</part>',
    '</score-partwise>',
    '',
  ].join('\n');
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function writeMeasure(measure: Measure, at: number, measures: Measure[], choice: Choice): string[] {
  const isLast = at === measures.length - 1;
  const turns = !isLast && measures[at + 1]?.tonality !== measure.tonality;
  return [
    `<measure number="${at + 1}">`,
    ...(at > 0 && at % 4 === 0 ? ['<print new-system="yes"/>'] : []),
    ...attributes(measure, measures[at - 1], choice),
    ...(at === 0 ? tempo(choice) : []),
    ...shading(measure),
    ...notes(measure, 'right', choice),
    `<backup><duration>${meterOf(choice).length}</duration></backup>`,
    ...notes(measure, 'left', choice),
    ...(measure.wedge ? [direction('below', '<wedge type="stop"/>')] : []),
    ...(turns ? ['<barline location="right"><bar-style>light-light</bar-style></barline>'] : []),
    ...(isLast ? ['<barline location="right"><bar-style>light-heavy</bar-style></barline>'] : []),
    '</measure>',
  ];
}

function attributes({ tonality }: Measure, before: Measure | undefined, choice: Choice): string[] {
  if (before?.tonality === tonality) return [];
  const mode = choice.mode === 'written' ? `<mode>${tonality.mode}</mode>` : '';
  const key = `<key><fifths>${tonality.fifths}</fifths>${mode}</key>`;
  if (before) return [`<attributes>${key}</attributes>`];
  const { beats, beatType } = meterOf(choice);
  return [
    `<attributes><divisions>4</divisions>${key}<time><beats>${beats}</beats><beat-type>${beatType}</beat-type></time><staves>2</staves>`,
    '<clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>',
  ];
}

const paces = [
  { below: 76, words: 'Andante' },
  { below: 92, words: 'Moderato' },
  { below: 108, words: 'Allegretto' },
  { below: Infinity, words: 'Allegro' },
];

function tempo(choice: Choice): string[] {
  const words = paces.find(({ below }) => choice.tempo < below)?.words ?? '';
  const isEighths = meterOf(choice).beatType === 8;
  const unit = isEighths ? 'eighth' : 'quarter';
  const perMinute = isEighths ? choice.tempo * 2 : choice.tempo;
  return [
    '<direction placement="above">',
    `<direction-type><words font-weight="bold">${words}\u00a0\u00a0</words></direction-type>`,
    `<direction-type><metronome parentheses="no"><beat-unit>${unit}</beat-unit><per-minute>${perMinute}</per-minute></metronome></direction-type>`,
    `<staff>1</staff><sound tempo="${choice.tempo}"/></direction>`,
  ];
}

function shading({ dynamic, wedge }: Measure): string[] {
  return [
    ...(dynamic ? [direction('below', `<dynamics><${dynamic}/></dynamics>`)] : []),
    ...(wedge ? [direction('below', `<wedge type="${wedge}"/>`)] : []),
  ];
}

const direction = (placement: string, type: string): string =>
  `<direction placement="${placement}"><direction-type>${type}</direction-type><staff>1</staff></direction>`;

function notes(measure: Measure, hand: Hand, choice: Choice): string[] {
  const beams = beamsOf(measure[hand], meterOf(choice));
  const inForce = new Map<number, number>();
  return measure[hand].map((event, at) => {
    const levels = (beams[at] ?? []).map((beam, level) => `<beam number="${level + 1}">${beam}</beam>`);
    return note(
      event,
      hand,
      measure.tonality.fifths,
      accidentalFor(event, measure.tonality.fifths, inForce),
      levels.join(''),
    );
  });
}

/** An accidental holds until the barline, so it is printed only if it changes the alteration in force. */
function accidentalFor({ step, shift }: Event, fifths: number, inForce: Map<number, number>): string {
  if (step === null) return '';
  const alter = signatureAlter(step, fifths) + shift;
  if (alter === (inForce.get(step) ?? signatureAlter(step, fifths))) return '';
  inForce.set(step, alter);
  return `<accidental>${accidentals[alter]}</accidental>`;
}

function note(event: Event, hand: Hand, fifths: number, accidental: string, beams: string): string {
  const [voice, staff] = hand === 'right' ? [1, 1] : [5, 2];
  const { type, dots } = types[event.length] ?? { type: 'quarter', dots: 0 };
  if (event.isMeasureRest)
    return `<note><rest measure="yes"/><duration>${event.length}</duration><voice>${voice}</voice><staff>${staff}</staff></note>`;
  const length = `<type>${type}</type>${'<dot/>'.repeat(dots)}`;
  const ties = `${event.isTied ? '<tie type="stop"/>' : ''}${event.tiesOn ? '<tie type="start"/>' : ''}`;
  return [
    `<note>${pitch(event, fifths)}<duration>${event.length}</duration>${ties}<voice>${voice}</voice>`,
    `${length}${accidental}<staff>${staff}</staff>${beams}${notations(event, hand)}</note>`,
  ].join('');
}

function pitch({ step, shift }: Event, fifths: number): string {
  if (step === null) return '<rest/>';
  const { step: letter, alter, octave } = pitchOf(step, fifths, shift);
  return `<pitch><step>${letter}</step>${alter === 0 ? '' : `<alter>${alter}</alter>`}<octave>${octave}</octave></pitch>`;
}

function notations(event: Event, hand: Hand): string {
  const side = hand === 'right' ? 'above' : 'below';
  const parts = [
    event.isTied ? '<tied type="stop"/>' : '',
    event.tiesOn ? '<tied type="start"/>' : '',
    event.slur ? `<slur type="${event.slur}" number="1"/>` : '',
    event.finger === null ? '' : `<technical><fingering placement="${side}">${event.finger}</fingering></technical>`,
    event.marks.length > 0 ? `<articulations>${event.marks.map((mark) => `<${mark}/>`).join('')}</articulations>` : '',
  ].join('');
  return parts === '' ? '' : `<notations>${parts}</notations>`;
}
