import { maxScoreFileBytes } from '@eemusic/contract/library/uploads';
import type { ArchiveFault } from '@eemusic/music/formats';
import type { Excess, Problems } from '@eemusic/music/reading';
import type { ParamsOf, Texts } from '@eemusic/music/sentences';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { CallError, isRecord, paramsOf } from '#platform/api/call-error.ts';
import { nameMeasure } from '#library/scores/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatCoded } from '#platform/sentences/format-coded.ts';
import { foreignFormatName } from './foreign-format-name.ts';

/** Why a file was refused, translated, with its measure and line if known; null for other errors. */
export function formatProblem(error: unknown): string | null {
  const problem = error instanceof CallError ? problemOf(error) : null;
  if (problem === null || !Object.hasOwn(problemTexts, problem.code)) return null;
  const text = formatCoded<Problems>(problemTexts, problem, '');
  const { line, inMeasure } = problem.params;
  if (typeof line !== 'number') return text;
  if (typeof inMeasure !== 'string') return t`Line ${line}: ${text}`;
  return t`${nameMeasure(inMeasure)}, line ${line}: ${text}`;
}

function problemOf({ code, params: { problem } }: CallError) {
  /* Refused before it was read; the file is all that was sent. */
  if (code === 'request.too-large')
    return { code: 'score-file.too-large', params: { line: null, megabytes: maxScoreFileBytes / 1_000_000 } };
  if (!isRecord(problem) || typeof problem['code'] !== 'string') return null;
  return { code: problem['code'], params: paramsOf(problem['params']) };
}

const excessTexts: Record<Excess, MessageDescriptor> = {
  elements: msg`This file has more elements than any score has. Export the score as MusicXML again.`,
  nesting: msg`This file has more levels of nested elements than any score has. Export the score as MusicXML again.`,
  measureElements: msg`This file has more elements in one measure than any score has. Export the score as MusicXML again.`,
  attributes: msg`This file has more attributes in one element than any score has. Export the score as MusicXML again.`,
  attributeText: msg`This file has more text in one attribute than any score has. Export the score as MusicXML again.`,
  elementText: msg`This file has more text in one element than any score has. Export the score as MusicXML again.`,
  unbrokenText: msg`This file has more unbroken text than any score has. Export the score as MusicXML again.`,
};

const archiveTexts: Record<ArchiveFault, MessageDescriptor> = {
  damaged: msg`This compressed file is damaged. Export the score as MusicXML again.`,
  'no-container': msg`This compressed file does not say which file in it is the score (META-INF/container.xml). Export the score as MusicXML again.`,
  'no-score': msg`The score that this compressed file names is not in it. Export the score as MusicXML again.`,
  'too-many-files': msg`This compressed file contains more files than any score has. Export the score as MusicXML again.`,
  'too-large': msg`The score in this compressed file is larger than 10 MB. Export the score as MusicXML again.`,
  'too-dense': msg`This compressed file unpacks to far more data than any score has. Export the score as MusicXML again.`,
  'unsafe-name': msg`This compressed file contains a file that would be unpacked outside of its folder. Export the score as MusicXML again.`,
};

const problemTexts: Texts<Problems> = {
  'score-file.empty': () => t`This file is empty. Export the score as MusicXML again.`,
  'score-file.too-large': ({ megabytes }) =>
    t`This file is larger than ${megabytes} MB. Split the score into several files.`,
  'score-file.archive': ({ fault }) => i18n._(archiveTexts[fault]),
  'score-file.other-format': ({ format }) => foreignFormatName(format),
  'score-file.web-page': () => t`This is a web page, not a score. Download or export the MusicXML file itself.`,
  'score-file.not-xml': () => t`This is not a MusicXML file. Export the score as MusicXML (.musicxml).`,

  'score-file.utf-16': () => t`This file is UTF-16 without a byte order mark. Save it as UTF-8.`,
  'score-file.encoding-unknown': ({ encoding }) =>
    t`This file says that its encoding is ‘${encoding}’, which cannot be read. Save it as UTF-8.`,
  'score-file.encoding-invalid': ({ encoding }) =>
    t`This file contains characters that are not valid ${encoding}. Save it as UTF-8.`,
  'score-file.nul': () => t`This file contains NUL characters: it is damaged. Export the score as MusicXML again.`,

  'score-file.doctype': () =>
    t`This file defines its own entities in its DOCTYPE, which is not allowed. Export the score as MusicXML again.`,
  'score-file.entity': () => t`This file uses an XML entity that is not allowed. Export the score as MusicXML again.`,
  'score-file.truncated': () => t`This file ends in the middle: it was cut off. Export or download it again.`,
  'score-file.malformed': ({ detail }) =>
    t`This file is not well-formed XML (${detail}). Export the score as MusicXML again.`,
  'score-file.timewise': () => t`This score is written ‘timewise’. Export it as partwise MusicXML.`,
  'score-file.wrong-root': ({ element }) =>
    t`This is XML, but not a score: it begins with ${tag(element)}, not ${tag('score-partwise')}. Export the score as MusicXML.`,
  'score-file.no-music': () => t`There are no notes in this score. Export it again with its music.`,

  'score-file.too-much': ({ of }) => i18n._(excessTexts[of]),
  'score-file.too-many-parts': ({ max }) => t`This score has more than ${max} parts. Export the piano part alone.`,
  'score-file.too-many-measures': ({ max }) => t`This score has more than ${max} measures. Split it into pieces.`,
  'score-file.too-many-notes': ({ max }) =>
    t`A measure has more than ${max} notes. Export the score as MusicXML again.`,
  'score-file.crowded': ({ inside, element, max }) =>
    t`A ${tag(inside)} contains more than ${max} ${tag(element)} elements. Correct it in the notation program and export the score again.`,
  'score-file.too-many-lyrics': ({ max }) =>
    t`This score has more than ${max} ${tag('lyric')} elements. Split it into pieces.`,
  'score-file.too-many-staves': () =>
    t`This score has more staves and measures than can be drawn. Export fewer parts, or split it into pieces.`,
  'score-file.too-many-repeats': ({ max }) =>
    t`With all repeats up to this ${tag('repeat')}, more than ${max} measures are played. Correct it in the notation program and export the score again.`,
  'score-file.measure-too-long': ({ element, max }) =>
    t`This ${tag(element)} makes its measure longer than ${max} quarter notes. Correct it in the notation program and export the score again.`,
  'score-file.too-complex': () =>
    t`This file takes too long or too much memory to read. Export the score again, or split it into shorter pieces.`,
  'score-file.not-drawable': ({ measure, element }) => {
    if (measure === null)
      return t`The notes of this score cannot be laid out on a page. Correct it in the notation program and export the score again.`;
    if (element === null)
      return t`${nameMeasure(measure)} cannot be drawn. Correct it in the notation program and export the score again.`;
    return t`${nameMeasure(measure)} cannot be drawn because of its ${tag(element)}. Correct it in the notation program and export the score again.`;
  },
  'score-file.part-unlisted': ({ part }) =>
    t`The part list of this score does not name the part ‘${part}’. Export the score as MusicXML again.`,

  'score-file.number': ({ from, to, ...value }) => formatInvalidValue(value, t`a number from ${from} to ${to}`),
  'score-file.integer': ({ from, to, ...value }) => formatInvalidValue(value, t`a whole number from ${from} to ${to}`),
  'score-file.number-too-large': ({ max, ...value }) => formatInvalidValue(value, t`a number up to ${max}`),
  'score-file.beat-type': (value) => formatInvalidValue(value, t`1, 2, 4, 8, 16, 32 or 64`),
  'score-file.clef': (value) => formatInvalidValue(value, t`one of G, F, C, percussion, TAB or none`),
  'score-file.step': (value) => formatInvalidValue(value, t`one of C, D, E, F, G, A, B`),
  'score-file.note-type': ({ types, ...value }) => formatInvalidValue(value, t`one of ${enumerate(types)}`),
  'score-file.no-beats': (value) => formatInvalidValue(value, t`a pair of ${tag('beats')} and ${tag('beat-type')}`),
  'score-file.no-duration': (value) => formatInvalidValue(value, t`a ${tag('duration')}`),
  'score-file.no-pitch': (value) => formatInvalidValue(value, t`a ${tag('pitch')} or a ${tag('rest')}`),
  'score-file.no-octave': (value) => formatInvalidValue(value, t`an ${tag('octave')}`),
};

type Value = Pick<ParamsOf<Problems, 'score-file.step'>, 'element' | 'value'>;

function formatInvalidValue({ element, value }: Value, expected: string): string {
  return value === null
    ? t`This file lacks ${expected} in ${tag(element)}. Correct it in the notation program and export the score again.`
    : t`This file says ‘${value}’ in ${tag(element)}, where only ${expected} makes sense. Correct it in the notation program and export the score again.`;
}

/** Lingui would read angle brackets in a text as a component. */
const tag = (element: string) => `<${element}>`;
