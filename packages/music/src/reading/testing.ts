import type { Measure, Score } from '#model.ts';
import { type Problem, problemInEnglish } from './problems.ts';
import { readScore } from './read-score.ts';

/** Divisions are quarter notes, meter 4/4, key C major, treble clef. */
export const attributes =
  '<attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>' +
  '<clef><sign>G</sign><line>2</line></clef></attributes>';

/** As above for two staves, treble and bass. */
export const twoStaves =
  '<attributes><divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><staves>2</staves>' +
  '<clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef></attributes>';

/** 'C4' or 'C4/2', which is two divisions long; `more` is inserted at the position of voice and staff. */
export function note(written: string, more = ''): string {
  const [name = '', duration = '1'] = written.split('/');
  const pitch =
    name === 'rest' ? '<rest/>' : `<pitch><step>${name.charAt(0)}</step><octave>${name.slice(1)}</octave></pitch>`;
  return `<note>${pitch}<duration>${duration}</duration>${more}</note>`;
}

export function upper(written: string): string {
  return note(written, '<voice>1</voice><staff>1</staff>');
}

export function lower(written: string): string {
  return note(written, '<voice>5</voice><staff>2</staff>');
}

export function back(duration: number): string {
  return `<backup><duration>${duration}</duration></backup>`;
}

/** One part with these measures. */
export function part(...measures: string[]): string {
  const numbered = measures.map((measure, i) => `<measure number="${i + 1}">${measure}</measure>`);
  return `<part id="P1">${numbered.join('')}</part>`;
}

/** A score with these parts, which its part list names unless `header` has one. */
export function xml(parts: string, header = ''): string {
  const ids = [...new Set(Array.from(parts.matchAll(/<part id="([^"]*)"/g), ([, id]) => id))];
  const list = header.includes('<part-list>')
    ? ''
    : `<part-list>${ids.map((id) => `<score-part id="${id}"><part-name/></score-part>`).join('')}</part-list>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<score-partwise version="4.0">${header}${list}${parts}</score-partwise>`;
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function getScore(text: string | Uint8Array): Score {
  const { score, problem } = readScore(typeof text === 'string' ? bytesOf(text) : text);
  if (problem) throw new Error(problemInEnglish(problem));
  return score;
}

export function getProblem(text: string | Uint8Array): Problem {
  const { problem } = readScore(typeof text === 'string' ? bytesOf(text) : text);
  if (!problem) throw new Error('The score was taken');
  return problem;
}

/** The measures of a score of one part. */
export function readMeasures(...measures: string[]): Measure[] {
  return getScore(xml(part(...measures))).measures;
}
