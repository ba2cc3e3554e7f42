import { hash } from 'node:crypto';
import type { SignKind } from '#reading/warnings.ts';
import { listChildren, type XmlElement } from '#xml/element.ts';

/** Elements whose ids Verovio keeps in its pages. */
const named = new Set(['note', 'accidental', 'slur', 'fermata', 'wedge']);
/** The file refers to parts and instruments by these ids. */
const kept = new Set(['part', 'score-part', 'score-instrument', 'midi-instrument', 'midi-device', 'instrument']);

/**
 * Gives unique ids to the elements whose ids Verovio keeps, so that each can be found in the pages, and removes all
 * others, because a file may use an id twice. The nth measures of all parts are one measure. @returns the common prefix
 * of all ids
 */
export function identify(score: XmlElement, text: string): string {
  const prefix = `s${hash('md5', text, 'hex').slice(0, 6)}`;
  let count = 0;
  const walk = (element: XmlElement) => {
    if (named.has(element.name)) element.attributes['id'] = `${prefix}-${(count++).toString(36)}`;
    else if (element.attributes['id'] !== undefined && !kept.has(element.name)) delete element.attributes['id'];
    for (const child of element.children) walk(child);
  };
  walk(score);

  // An underscore separates the prefix, because it may be followed by digits: 'm5'.
  let longest = 0;
  for (const part of listChildren(score, 'part')) {
    const measures = listChildren(part, 'measure');
    for (const [index, measure] of measures.entries()) {
      if (index >= longest) measure.attributes['id'] = `${prefix}-m_${index}`;
    }
    longest = Math.max(longest, measures.length);
  }
  return prefix;
}

/** The ids of a score's accidentals with their measure index, including accidentals added to it. */
export function identifyAccidentals(score: XmlElement): { id: string; measure: number }[] {
  const found: { id: string; measure: number }[] = [];
  for (const part of listChildren(score, 'part'))
    for (const [measure, { children }] of listChildren(part, 'measure').entries())
      for (const note of children) {
        if (note.name !== 'note' || note.attributes['print-object'] === 'no') continue;
        for (const accidental of listChildren(note, 'accidental')) {
          const id = (accidental.attributes['id'] ??= `${note.attributes['id']}-a`);
          found.push({ id, measure });
        }
      }
  return found;
}

/** Elements of <notations>, <articulations>, <ornaments> and <technical>; others have no symbol of their own. */
export const kindsInNotations: ReadonlyMap<string, SignKind> = new Map(
  Object.entries({
    slur: 'slur',
    fermata: 'fermata',
    tuplet: 'tuplet',
    dynamics: 'dynamic',
    arpeggiate: 'arpeggio',
    'non-arpeggiate': 'arpeggio',
    glissando: 'glissando',
    slide: 'glissando',
    tremolo: 'tremolo',
    fingering: 'fingering',
    'accidental-mark': 'accidental',
    ...ofKind(
      'articulation',
      `accent strong-accent staccato tenuto detached-legato staccatissimo spiccato soft-accent up-bow
      down-bow harmonic open-string stopped snap-pizzicato fingernails breath-mark caesura`,
    ),
    ...ofKind(
      'ornament',
      `trill-mark turn delayed-turn inverted-turn delayed-inverted-turn vertical-turn mordent
      inverted-mordent schleifer haydn`,
    ),
    /** Verovio draws none of these. */
    ...ofKind(
      'other',
      `scoop plop doit falloff stress unstress other-articulation shake inverted-vertical-turn
      other-ornament thumb-position double-tongue triple-tongue pluck string heel toe tap hammer-on
      pull-off bend hole arrow handbell brass-bend flip smear open half-muted harmon-mute golpe
      other-technical`,
    ),
  }),
);

/** Elements of <direction-type>, except words, hairpins and pedals. */
export const kindsInDirections: ReadonlyMap<string, SignKind> = new Map(
  Object.entries({
    dynamics: 'dynamic',
    rehearsal: 'rehearsal-mark',
    segno: 'segno-or-coda',
    coda: 'segno-or-coda',
    'octave-shift': 'octave-line',
    metronome: 'tempo',
    /** Verovio draws none of these. */
    ...ofKind(
      'other',
      `harp-pedals damp damp-all eyeglasses string-mute scordatura image percussion accordion-registration
      staff-divide symbol other-direction`,
    ),
  }),
);

/** Verovio's classes for signs that are counted per measure. */
export const classesOf: Readonly<Partial<Record<SignKind, readonly string[]>>> = {
  /** Those beside ornaments, and those above notes; the accidentals of notes are found by their ids. */
  accidental: ['accidental-mark', 'accid'],
  tie: ['tie', 'lv'],
  tuplet: ['tuplet'],
  dynamic: ['dynam'],
  fingering: ['fing'],
  'chord-symbol': ['harm'],
  syllable: ['verse'],
  pedal: ['pedal'],
  'rehearsal-mark': ['reh'],
  'segno-or-coda': ['repeatMark'],
  'octave-line': ['octave'],
  articulation: ['artic', 'breath', 'caesura'],
  ornament: ['trill', 'turn', 'mordent'],
  tremolo: ['bTrem', 'fTrem'],
  arpeggio: ['arpeg'],
  glissando: ['gliss'],
  tempo: ['tempo'],
};

function ofKind(kind: SignKind, names: string): Record<string, SignKind> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, kind]));
}
