import type { SignKind } from '#signs.ts';

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
    ...ofKind('articulation', [
      ...[
        'accent',
        'strong-accent',
        'staccato',
        'tenuto',
        'detached-legato',
        'staccatissimo',
        'spiccato',
        'soft-accent',
      ],
      ...['up-bow', 'down-bow', 'harmonic', 'open-string', 'stopped', 'snap-pizzicato', 'fingernails'],
      ...['breath-mark', 'caesura'],
    ]),
    ...ofKind('ornament', [
      ...['trill-mark', 'turn', 'delayed-turn', 'inverted-turn', 'delayed-inverted-turn', 'vertical-turn'],
      ...['mordent', 'inverted-mordent', 'schleifer', 'haydn'],
    ]),
    /** Verovio draws none of these. */
    ...ofKind('other', [
      ...['scoop', 'plop', 'doit', 'falloff', 'stress', 'unstress', 'other-articulation'],
      ...['shake', 'inverted-vertical-turn', 'other-ornament'],
      ...[
        'thumb-position',
        'double-tongue',
        'triple-tongue',
        'pluck',
        'string',
        'heel',
        'toe',
        'tap',
        'hammer-on',
        'pull-off',
      ],
      ...[
        'bend',
        'hole',
        'arrow',
        'handbell',
        'brass-bend',
        'flip',
        'smear',
        'open',
        'half-muted',
        'harmon-mute',
        'golpe',
      ],
      'other-technical',
    ]),
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
    ...ofKind('other', [
      ...['harp-pedals', 'damp', 'damp-all', 'eyeglasses', 'string-mute', 'scordatura', 'image', 'percussion'],
      ...['accordion-registration', 'staff-divide', 'symbol', 'other-direction'],
    ]),
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

function ofKind(kind: SignKind, names: readonly string[]): Record<string, SignKind> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}
