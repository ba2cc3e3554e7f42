import { type Note, noteTypes, type NoteType, type Pitch, QUARTER, type Step } from '#model.ts';
import { toStaff } from './attributes.ts';
import type { Clock } from './clock.ts';
import { childInteger, childNumber, childText, type Element, findChild, hasChild, listChildren } from './element.ts';
import { limits } from './limits.ts';
import { excerpt, ProblemError } from './problem-error.ts';
import { readNotations } from './notations.ts';

const steps = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const satisfies Step[];

/**
 * Reads a note at the clock's position and advances the clock; staff and voice are numbered within the part. The key
 * and octave lines of its staff are applied later.
 */
export function readNote(note: Element, clock: Clock): Note {
  const isGrace = hasChild(note, 'grace');
  const isChordMember = hasChild(note, 'chord');
  const type = readType(note);
  const dots = Math.min(listChildren(note, 'dot').length, limits.dots);
  const ratio = readRatio(note);
  const staff = findChild(note, 'staff');

  const written = isGrace ? 0 : clock.readDuration(note);
  const length = written ?? notatedLength({ type, dots, ratio }, note);
  const { onset, duration } = isChordMember ? clock.stay(length) : clock.move(length, note);
  return {
    onset,
    duration,
    staff: toStaff(staff?.text, staff ?? note),
    voice: childText(note, 'voice') ?? '1',
    pitch: readPitch(note),
    isMeasureRest: findChild(note, 'rest')?.attributes['measure'] === 'yes',
    isGrace,
    isSlashed: findChild(note, 'grace')?.attributes['slash'] === 'yes',
    isCue: hasChild(note, 'cue'),
    isUnpitched: hasChild(note, 'unpitched'),
    octaveShift: 0,
    fifths: 0,
    isChordMember,
    type,
    dots,
    tuplet: isTremolo(note) ? null : ratio,
    accidental: childText(note, 'accidental'),
    ...readNotations(note),
    ...(written === null && { lacksDuration: true }),
    isHidden: note.attributes['print-object'] === 'no',
    line: note.line,
  };
}

function readType(note: Element): NoteType | null {
  const text = childText(note, 'type');
  if (text === null || text === '512th' || text === '1024th') return null;
  const type = noteTypes.find((one) => one === text);
  if (type) return type;
  const params = { line: note.line, element: 'type', value: excerpt(text), types: [...noteTypes] };
  throw new ProblemError({ code: 'score-file.note-type', params });
}

function readRatio(note: Element): Note['tuplet'] {
  const modification = findChild(note, 'time-modification');
  if (!modification) return null;
  const actual = childInteger(modification, 'actual-notes', limits.tupletNotes);
  const normal = childInteger(modification, 'normal-notes', limits.tupletNotes);
  return actual === null || normal === null || actual === normal ? null : { actual, normal };
}

/** A tremolo between two notes has the ratio 2:1, and is no tuplet. MusicXML 4.0, <tremolo>. */
function isTremolo(note: Element): boolean {
  const notations = listChildren(note, 'notations');
  const ornaments = notations.flatMap((one) => listChildren(one, 'ornaments'));
  const tremolos = ornaments.flatMap((one) => listChildren(one, 'tremolo'));
  return tremolos.some(({ attributes: { type } }) => type === 'start' || type === 'stop');
}

type Notated = { type: NoteType | null; dots: number; ratio: Note['tuplet'] };

/** The length if <duration> is missing. */
function notatedLength({ type, dots, ratio }: Notated, note: Element): number {
  if (!type) throw missing('score-file.no-duration', note);
  const plain = QUARTER * 2 ** (noteTypes.indexOf('quarter') - noteTypes.indexOf(type));
  return (plain * (2 - 0.5 ** dots) * (ratio?.normal ?? 1)) / (ratio?.actual ?? 1);
}

/** Unpitched notes get the pitch of their staff position in treble clef. */
function readPitch(note: Element): Pitch | null {
  if (hasChild(note, 'rest')) return null;
  const pitch = findChild(note, 'pitch');
  if (pitch) return toPitch(pitch, '');

  const unpitched = findChild(note, 'unpitched');
  if (!unpitched) throw missing('score-file.no-pitch', note);
  return hasChild(unpitched, 'display-step') ? toPitch(unpitched, 'display-') : { step: 'B', alter: 0, octave: 4 };
}

/** Quarter tones are rounded towards the natural note, because a piano has none. */
function toPitch(pitch: Element, prefix: '' | 'display-'): Pitch {
  const text = childText(pitch, `${prefix}step`) ?? '';
  const step = steps.find((one) => one === text);
  if (!step) {
    const params = { line: pitch.line, element: 'step', value: excerpt(text) };
    throw new ProblemError({ code: 'score-file.step', params });
  }
  const octave = childInteger(pitch, `${prefix}octave`, limits.octave);
  if (octave === null) throw missing('score-file.no-octave', pitch, 'pitch');
  return { step, alter: Math.trunc(childNumber(pitch, 'alter', limits.alter) ?? 0) + 0, octave };
}

type MissingCode = 'score-file.no-duration' | 'score-file.no-pitch' | 'score-file.no-octave';

function missing(code: MissingCode, { line }: Element, element = 'note'): ProblemError {
  return new ProblemError({ code, params: { line, element, value: null } });
}
