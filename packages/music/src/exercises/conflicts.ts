import { inEnglish } from '#english.ts';
import { type Coded, worded } from '#sentences.ts';

/** Why wishes exclude each other. Names are those of grades and of entries of the lists. */
export const conflicts = {
  'exercise.grade': worded<{ grade: string }>('There is no grade ‘{grade}’'),
  'exercise.entry': worded<{ list: string; id: number }>('The list {list} has no entry {id}'),
  'exercise.measures': 'An exercise has 4, 8, 12 or 16 measures',
  'exercise.tempo': 'A tempo is 40 to 160 quarter notes a minute',
  'exercise.unknown-entry': worded<{ name: string }>('Exercises cannot be composed for ‘{name}’ yet'),
  'exercise.unknown-key': worded<{ key: string }>('Exercises have at most four sharps or flats, so not ‘{key}’'),
  'exercise.rhythm-in-metre': worded<{ note: string; metre: string }>(
    'No measure in {metre} has ‘{note}’ as its hardest note value',
  ),
  'exercise.rest-with-rhythm': worded<{ pause: string; note: string }>(
    'The rest ‘{pause}’ does not fit into a measure with ‘{note}’',
  ),
  'exercise.rest-in-metre': worded<{ pause: string; metre: string }>('No measure in {metre} has the rest ‘{pause}’'),
  'exercise.rest-beside': worded<{ pause: string; note: string; metre: string }>(
    'In {metre}, the rest ‘{pause}’ does not fit beside ‘{note}’',
  ),
  'exercise.interval-in-range': worded<{ interval: string; range: string }>('‘{interval}’ is wider than ‘{range}’'),
  'exercise.interval-in-span': worded<{ interval: string; span: number }>(
    '‘{interval}’ is wider than a hand over {span, plural, one {# key} other {# keys}}',
  ),
  'exercise.key-in-range': worded<{ key: string; range: string }>('No hand reaches the tonic of ‘{key}’ in ‘{range}’'),
  'exercise.interval-in-key': worded<{ interval: string; key: string; range: string }>(
    'In ‘{range}’, a hand that plays ‘{key}’ cannot have ‘{interval}’',
  ),
  'exercise.key-changes': worded<{ key: string }>('‘{key}’ needs 8 measures or more'),
  'exercise.speed': worded<{ note: string; grade: string; max: number }>(
    'In {grade}, ‘{note}’ needs a tempo of at most {max}',
  ),
  'exercise.too-fast': worded<{ note: string; grade: string }>('‘{note}’ is too fast for {grade} at any tempo'),
  'exercise.hands-apart': worded<{ grade: string }>('In {grade}, the hands play one after the other'),
  'exercise.two-voices': worded<{ grade: string }>('Two voices begin in Grade 4, not in {grade}'),
  'exercise.motion': 'Hands move together only where both play: choose another texture',
  'exercise.motion-in-range': worded<{ range: string }>('In ‘{range}’, the hands move otherwise'),
  'exercise.pickup-in-rhythm': worded<{ note: string }>('A pickup needs shorter notes than ‘{note}’'),
  'exercise.pickup': worded<{ grade: string }>('A pickup begins in Grade 2, not in {grade}'),
  'exercise.together': 'These wishes leave no music: choose fewer of them',
} as const;

export type Conflict = Coded<typeof conflicts>;

export const conflictInEnglish = inEnglish(conflicts);
