import { parseXml, XmlElement } from '#xml/element.ts';
import { normalize } from './normalize.ts';

export type NoteOptions = {
  type?: string;
  /** In divisions: 12 are a quarter. */
  duration?: number;
  voice?: number;
  staff?: number;
  isChord?: boolean;
  isGrace?: boolean;
  /** 'actual:normal' */
  ratio?: string;
  /** Further elements of the note. */
  more?: string;
  notations?: string;
};

const lengths: Record<string, number> = { whole: 48, half: 24, quarter: 12, eighth: 6, '16th': 3 };

/** 'C5', 'F#4', 'Bb3', or 'r' for a rest. */
export function aNote(pitch: string, options: NoteOptions = {}): string {
  const { type = 'quarter', voice = 1, staff, isChord, isGrace, ratio, more = '', notations = '' } = options;
  const [actual = 1, normal = 1] = ratio?.split(':').map(Number) ?? [];
  const duration = options.duration ?? ((lengths[type] ?? 12) * normal) / actual;
  const [, step = '', sign = '', octave = ''] = /^([A-G])([#b]*)(\d)$/.exec(pitch) ?? [];
  const alter = sign.length * (sign.startsWith('b') ? -1 : 1);
  const written = `<pitch><step>${step}</step>${alter === 0 ? '' : `<alter>${alter}</alter>`}<octave>${octave}</octave></pitch>`;
  return [
    '<note>',
    isGrace ? '<grace/>' : '',
    isChord ? '<chord/>' : '',
    pitch === 'r' ? '<rest/>' : written,
    isGrace ? '' : `<duration>${duration}</duration>`,
    `<voice>${voice}</voice><type>${type}</type>`,
    ratio === undefined
      ? ''
      : `<time-modification><actual-notes>${actual}</actual-notes><normal-notes>${normal}</normal-notes></time-modification>`,
    staff === undefined ? '' : `<staff>${staff}</staff>`,
    more,
    notations && `<notations>${notations}</notations>`,
    '</note>',
  ].join('');
}

/** '3/4' or '3+2/8'. */
export function someAttributes({ fifths = 0, time = '4/4', more = '' } = {}): string {
  const [beats = '', beatType = ''] = time.split('/');
  return (
    `<attributes><divisions>12</divisions><key><fifths>${fifths}</fifths></key>` +
    `<time><beats>${beats}</beats><beat-type>${beatType}</beat-type></time>${more || '<clef><sign>G</sign><line>2</line></clef>'}</attributes>`
  );
}

/** One part of these measures. */
export function aScore(
  measures: readonly string[],
  head = '<part-list><score-part id="P1"><part-name>P</part-name></score-part></part-list>',
): string {
  const inside = measures.map((measure, index) => `<measure number="${index + 1}">${measure}</measure>`);
  return `<score-partwise version="4.0">${head}<part id="P1">${inside.join('')}</part></score-partwise>`;
}

/** The normalised measures of the first part. */
export function normalizedMeasures(measures: readonly string[]): XmlElement[] {
  const score = parseXml(aScore(measures));
  normalize(score);
  return (score.find('part') ?? score).list('measure');
}

/** The text of each note's child of this name, or '-' where it has none. */
export function textsOfNotes(measure: XmlElement | undefined, name: string): string[] {
  return (measure ?? new XmlElement('')).list('note').map((note) => note.textOf(name) ?? '-');
}
