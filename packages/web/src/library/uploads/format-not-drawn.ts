import type { SignKind } from '@eemusic/music/signs';
import { plural } from '@lingui/core/macro';

/** '3 chord notes are not drawn' */
export function formatNotDrawn(sign: SignKind, count: number): string {
  return texts[sign](count);
}

const texts: Readonly<Record<SignKind, (count: number) => string>> = {
  note: (count) => plural(count, { one: '# note is not drawn', other: '# notes are not drawn' }),
  'chord-note': (count) => plural(count, { one: '# chord note is not drawn', other: '# chord notes are not drawn' }),
  rest: (count) => plural(count, { one: '# rest is not drawn', other: '# rests are not drawn' }),
  accidental: (count) => plural(count, { one: '# accidental is not drawn', other: '# accidentals are not drawn' }),
  'key-signature': (count) =>
    plural(count, {
      one: '# key signature is not drawn as written',
      other: '# key signatures are not drawn as written',
    }),
  'time-signature': (count) =>
    plural(count, {
      one: '# time signature is not drawn as written',
      other: '# time signatures are not drawn as written',
    }),
  clef: (count) => plural(count, { one: '# clef is not drawn as written', other: '# clefs are not drawn as written' }),
  tie: (count) => plural(count, { one: '# tie is not drawn', other: '# ties are not drawn' }),
  slur: (count) => plural(count, { one: '# slur is not drawn', other: '# slurs are not drawn' }),
  tuplet: (count) => plural(count, { one: '# tuplet is not drawn', other: '# tuplets are not drawn' }),
  fermata: (count) => plural(count, { one: '# fermata is not drawn', other: '# fermatas are not drawn' }),
  dynamic: (count) => plural(count, { one: '# dynamic is not drawn', other: '# dynamics are not drawn' }),
  hairpin: (count) => plural(count, { one: '# hairpin is not drawn', other: '# hairpins are not drawn' }),
  fingering: (count) => plural(count, { one: '# fingering is not drawn', other: '# fingerings are not drawn' }),
  'chord-symbol': (count) =>
    plural(count, { one: '# chord symbol is not drawn', other: '# chord symbols are not drawn' }),
  'fret-diagram': (count) =>
    plural(count, { one: '# fret diagram is not drawn', other: '# fret diagrams are not drawn' }),
  syllable: (count) => plural(count, { one: '# syllable is not drawn', other: '# syllables are not drawn' }),
  pedal: (count) => plural(count, { one: '# pedal mark is not drawn', other: '# pedal marks are not drawn' }),
  words: (count) => plural(count, { one: '# piece of text is not drawn', other: '# pieces of text are not drawn' }),
  'rehearsal-mark': (count) =>
    plural(count, { one: '# rehearsal mark is not drawn', other: '# rehearsal marks are not drawn' }),
  'segno-or-coda': (count) =>
    plural(count, { one: '# segno or coda is not drawn', other: '# segnos or codas are not drawn' }),
  'octave-line': (count) => plural(count, { one: '# octave line is not drawn', other: '# octave lines are not drawn' }),
  articulation: (count) =>
    plural(count, { one: '# articulation is not drawn', other: '# articulations are not drawn' }),
  ornament: (count) => plural(count, { one: '# ornament is not drawn', other: '# ornaments are not drawn' }),
  tremolo: (count) => plural(count, { one: '# tremolo is not drawn', other: '# tremolos are not drawn' }),
  arpeggio: (count) => plural(count, { one: '# arpeggio is not drawn', other: '# arpeggios are not drawn' }),
  glissando: (count) => plural(count, { one: '# glissando is not drawn', other: '# glissandos are not drawn' }),
  tempo: (count) => plural(count, { one: '# tempo mark is not drawn', other: '# tempo marks are not drawn' }),
  repeat: (count) => plural(count, { one: '# repeat sign is not drawn', other: '# repeat signs are not drawn' }),
  volta: (count) => plural(count, { one: '# volta bracket is not drawn', other: '# volta brackets are not drawn' }),
  notehead: (count) =>
    plural(count, { one: '# special notehead shape is not drawn', other: '# special notehead shapes are not drawn' }),
  letter: (count) =>
    plural(count, {
      one: '# character missing from all fonts is not drawn',
      other: '# characters missing from all fonts are not drawn',
    }),
  other: (count) =>
    plural(count, { one: '# unsupported sign is not drawn', other: '# unsupported signs are not drawn' }),
};
