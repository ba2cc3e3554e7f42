import { keyForm, type Signature, type SignatureKind, timeForm } from '#mei/signatures.ts';
import type { SignKind } from '#reading/warnings.ts';
import type { XmlElement } from '#xml/element.ts';
import { hash } from 'node:crypto';

/** What should be drawn for a file. Measures are counted from 0. */
export type Inventory = {
  /** Elements with their ids in the pages. */
  named: { id: string; kind: SignKind; measure: number }[];
  /** Notes with special notehead shapes, by SMuFL code point. */
  heads: { id: string; glyph: string; measure: number }[];
  /** Number of signs of each kind in each measure. */
  counted: Map<SignKind, number>[];
  /** Texts in a measure, without blanks. */
  texts: { kind: SignKind; text: string; measure: number }[];
  /** Measures at whose start or end a repeat begins or ends. */
  repeats: { measure: number; isForward: boolean }[];
  /** Measures at which a volta bracket begins. */
  voltas: number[];
  signatures: StaffHistory[];
  /** Keys and times that are not at the start of their measures. */
  signaturesWithin: Signature[];
};

/**
 * The signatures in force on a staff in one measure, in order; null if it is unknown what is drawn, as for hidden ones.
 */
type InForce = readonly (string | null)[];
export type StaffHistory = { kind: SignatureKind; staff: number; measures: InForce[] };

type Signatures = { staves: number; signatures: readonly Signature[] };

/** The history of each staff and kind of signature. */
export function readHistories({ staves, signatures }: Signatures, length: number): StaffHistory[] {
  const histories: StaffHistory[] = [];
  for (let staff = 0; staff < staves; staff += 1) {
    const own = signatures.filter((one) => one.staff === staff);
    // Percussion and tablature have no keys.
    const hasKeys = own.every(
      ({ kind, element }) => kind !== 'clef' || ['G', 'C', 'F'].includes(signOf(element) ?? ''),
    );
    for (const kind of hasKeys ? (['key', 'time', 'clef'] as const) : (['time', 'clef'] as const)) {
      const measures = inForce(
        own.filter((one) => one.kind === kind),
        length,
      );
      histories.push({ kind, staff, measures });
    }
  }
  return histories;
}

function inForce(signatures: readonly Signature[], length: number): InForce[] {
  const measures: (string | null)[][] = [];
  let last: string | null = null;
  let next = 0;
  for (let measure = 0; measure < length; measure += 1) {
    const forms: (string | null)[] = [];
    for (let one = signatures[next]; one && one.measure === measure; one = signatures[(next += 1)])
      forms.push((last = formOf(one)));
    measures.push(forms.length > 0 ? forms : [last]);
  }
  return measures;
}

export function formOf({ kind, element }: Signature): string | null {
  if (element.attributes['print-object'] === 'no') return null;
  if (kind === 'key') return keyForm(element);
  if (kind === 'clef') return signOf(element);
  const time = timeForm(element);
  if (time === null || time.symbol === 'single-number') return null;
  return time.symbol ?? `${time.count}${time.unit}`.replaceAll('+', '');
}

/** Null for clefs without a sign of their own. */
function signOf(clef: XmlElement): string | null {
  const sign = clef.textOf('sign');
  return sign === 'none' || sign === 'jianpu' ? null : sign;
}

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
  for (const part of score.list('part')) {
    const measures = part.list('measure');
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
  for (const part of score.list('part'))
    for (const [measure, { children }] of part.list('measure').entries())
      for (const note of children) {
        if (note.name !== 'note' || note.attributes['print-object'] === 'no') continue;
        for (const accidental of note.list('accidental')) {
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
