import { maxScoreFiles } from './field-lengths.ts';
import { type Params, worded, type Wording } from './wording.ts';

/** Refusals of scores, their editions, reviews and findings. */
export const scoreRefusals = {
  'score.not-found': { status: 404, text: 'This score does not exist' },
  /** `format` is what the file seems to be, by its content and name. */
  'score.extension': {
    status: 400,
    text: worded<{ format: string | null }>({ format: 'midi' }, () => 'Only .musicxml files are accepted'),
  },
  'score.unreadable': {
    status: 400,
    /** `problem` is the code of the MusicXML reader; `reason` is its text in English. */
    text: worded<{ problem: { code: string; params: Params }; reason: string }>(
      { problem: { code: 'score-file.empty', params: { line: null } }, reason: 'This file is empty.' },
      ({ reason }) => reason,
    ),
  },
  'score.still-working': {
    status: 503,
    text: 'The server is still working on this score. Please send it again in a moment',
  },
  'score.select': { status: 400, text: 'Please select at least one score' },
  'score.upload-first': { status: 400, text: 'Please upload a score file' },
  'score.too-many': { status: 400, text: `You can upload maximum ${maxScoreFiles} files at a time` },
  'score.grade': { status: 400, text: 'Please select a grade' },
  'score.level': { status: 400, text: 'Please select a level' },
  'score.stage': { status: 400, text: 'Please select a stage' },
  'score.curriculum': { status: 400, text: 'Please select a library type' },
  'score.level-of-grade': { status: 400, text: 'This level does not belong to the grade' },
  'score.stage-of-level': { status: 400, text: 'This stage does not belong to the level' },
  'score.file-unknown': { status: 400, text: 'Please upload the score file again' },
  'score.file-used': { status: 409, text: 'This score file has already been published' },
  'score.accompaniment': { status: 400, text: 'Please upload an audio file' },
  'score.no-accompaniment': { status: 409, text: 'This score no longer has an accompaniment' },
  'score.not-read': { status: 409, text: 'This score is being read again. Please try it in a few minutes' },
  'booklet.not-found': { status: 404, text: 'This booklet does not exist' },
  'edition.not-found': { status: 404, text: 'This score has no such edition' },
  'edition.same-file': {
    status: 409,
    text: worded({ edition: 1 }, ({ edition }) => `These are exactly the notes of edition ${edition}`),
  },
  'draft.not-found': { status: 404, text: 'This review is over: its scores were published or discarded' },
  'draft.not-yours': {
    status: 409,
    text: worded<{ name: string }>(
      { name: 'Mei Lin' },
      ({ name }) => `${name} is reviewing these scores now. Take them over to continue`,
    ),
  },
  'draft.colleague': {
    status: 409,
    text: 'This colleague cannot review scores: choose someone active with the permission Score Library',
  },
  'draft.file-gone': {
    status: 409,
    text: worded<{ name: string }>(
      { name: 'Little March' },
      ({ name }) => `The file of ${name} is gone. Remove this score, then upload it again`,
    ),
  },
  'filter.not-found': { status: 404, text: 'You have deleted this filter' },
  'filter.name-taken': { status: 409, text: 'You already have a filter with this name' },
  'filter.too-many': {
    status: 409,
    text: worded({ max: 50 }, ({ max }) => `You have saved ${max} filters. Delete one first`),
  },
  'entry.not-found': { status: 404, text: 'This entry does not exist, or it was deleted' },
  'entry.name-taken': { status: 409, text: 'Another entry of this list has this name' },
  'entry.rule-taken': {
    status: 409,
    text: worded<{ name: string }>({ name: 'A major' }, ({ name }) => `${name} already has this rule`),
  },
  'entry.too-many': {
    status: 409,
    text: worded({ max: 200 }, ({ max }) => `This list already has ${max} entries of your own. Delete one first`),
  },
  'entry.order-changed': {
    status: 409,
    text: 'Someone else changed this list in the meantime. Its order is now theirs: please arrange it again',
  },
  /** `scores` includes deleted scores. */
  'entry.in-use': {
    status: 409,
    text: worded({ scores: 3 }, ({ scores }) =>
      scores === 1
        ? 'One score has this entry. Retire it instead'
        : `${scores} scores have this entry. Retire it instead`,
    ),
  },
  'entry.gone': {
    status: 409,
    text: worded<{ name: string }>(
      { name: 'A major' },
      ({ name }) => `${name} is no longer offered: someone retired it. Choose another entry`,
    ),
  },
  /** For the last grade, level or stage of a list. */
  'entry.last': {
    status: 409,
    text: worded<{ name: string }>(
      { name: 'Stage 1' },
      ({ name }) => `${name} is the last one offered here. Add another first`,
    ),
  },
  'entry.fixed': {
    status: 409,
    text: worded<{ name: string }>({ name: 'Grade 8' }, ({ name }) => `${name} is a built-in entry. Retire it instead`),
  },
  'finding.gone': {
    status: 409,
    text: 'Some of these findings are no longer there. Reload to see what is left',
  },
} as const satisfies Record<string, { status: number; text: Wording }>;
