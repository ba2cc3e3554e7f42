import { type NoteType, noteTypes, QUARTER, quartersOf, steps } from '#model.ts';
import { plainText, XmlElement } from '#xml/element.ts';
import { notatedLength, ratioOf, rewriteEach, type Rule, type TimedMeasure } from './timed-measure.ts';

const longest = new Set(['breve', 'long', 'maxima']);
const plain = new Set(['normal', 'none']);

/**
 * Whether a note longer than a whole note has a special notehead, for which the music font has no glyph of that length.
 */
export function hasLongHead(note: XmlElement): boolean {
  const head = plainText(note.find('notehead'));
  return head !== null && !plain.has(head) && longest.has(note.textOf('type') ?? '');
}

/** Gives these notes the usual notehead, because with the special one they would look like whole notes. */
export const usualLongHeads = rewriteEach(['note'], (note) => {
  if (hasLongHead(note)) note.children = note.children.filter(({ name }) => name !== 'notehead');
});

/** Steps above C0 of the lowest line in treble clef, E4, which percussion clefs share. */
const lowestLine = 4 * 7 + 2;

/**
 * Gives unpitched notes without a position, which are on the middle line (MusicXML 4.0, <unpitched>), that position:
 * Verovio would draw them at C0. On a staff of one line, notes that are all at one height are on that line: programs
 * count from the middle of five lines or from the line itself.
 */
export function placeUnpitchedNotes(score: XmlElement): void {
  for (const part of score.list('part')) {
    const lines = new Map<string, number>();
    const onOneLine = new Map<string, XmlElement[]>();
    for (const measure of part.list('measure')) {
      for (const child of measure.children) {
        if (child.name === 'attributes') readLines(child, lines);
        const unpitched = child.name === 'note' ? child.find('unpitched') : undefined;
        if (!unpitched) continue;
        const staff = child.textOf('staff') ?? '1';
        const count = lines.get(staff) ?? 5;
        if (!unpitched.has('display-step')) setPlace(unpitched, lowestLine + count - 1);
        if (count !== 1) continue;
        const others = onOneLine.get(staff);
        if (others) others.push(unpitched);
        else onOneLine.set(staff, [unpitched]);
      }
    }
    for (const notes of onOneLine.values())
      if (new Set(notes.map(placeOf)).size === 1) for (const note of notes) setPlace(note, lowestLine);
  }
}

function readLines(attributes: XmlElement, lines: Map<string, number>): void {
  for (const details of attributes.list('staff-details')) {
    const count = Number(details.textOf('staff-lines') ?? Number.NaN);
    if (count > 0) lines.set(details.attributes['number'] ?? '1', count);
  }
}

const placeOf = (unpitched: XmlElement) => `${unpitched.textOf('display-step')}${unpitched.textOf('display-octave')}`;

function setPlace(unpitched: XmlElement, place: number): void {
  unpitched.children = displayAt(place);
}

/** The place of a rest or an unpitched note on its staff, in steps above C0. */
export const displayAt = (place: number): XmlElement[] => [
  new XmlElement('display-step', { text: steps[place % 7] ?? '' }),
  new XmlElement('display-octave', { text: String(Math.floor(place / 7)) }),
];

/** Adds the <duration> that a note lacks, by its note value: Verovio would begin the next note at the same moment. */
export function missingDurations(): Rule {
  let divisions = 1;
  return {
    rewrite(measure) {
      for (const element of measure.children) {
        const changed = element.name === 'attributes' ? Number(element.textOf('divisions')) : 0;
        if (changed > 0) divisions = changed;
        if (element.name === 'note') addDuration(element, divisions);
      }
    },
  };
}

function addDuration(note: XmlElement, divisions: number): void {
  if (note.has('duration') || note.has('grace')) return;
  const length = notatedLength(note);
  const behind = note.children.findLastIndex(({ name }) => beforeDuration.has(name));
  if (length === null || behind === -1) return;
  const text = String((length / QUARTER) * divisions);
  note.children.splice(behind + 1, 0, new XmlElement('duration', { text }));
}

const beforeDuration = new Set(['chord', 'pitch', 'rest', 'unpitched']);

/** All values from the longest to the shortest, with their lengths in ticks. */
const noteValues = noteTypes.flatMap((type) =>
  [2, 1, 0].map((dots) => ({ type, dots, length: QUARTER * quartersOf(type, dots) })),
);

/** Divisions are rounded in some files, so that lengths are off by a little. */
const tolerance = QUARTER / 160;

/**
 * Adds the <type> and dots that a note lacks, and the ratio of a triplet, by its duration: <type> is optional, and
 * Verovio draws a note without one as a black head without a stem.
 */
export const missingTypes: Rule = {
  annotate({ events }: TimedMeasure) {
    for (const { notes, duration, isGrace, isRest } of events) {
      for (const note of notes) {
        if (note.has('type') || (isRest && isMeasureRest(note))) continue;
        if (isGrace) addType(note, { type: 'eighth', dots: 0 });
        else if (duration > 0) addValue(note, duration);
      }
    }
  },
};

const isMeasureRest = (note: XmlElement) => note.find('rest')?.attributes['measure'] === 'yes';

function addValue(note: XmlElement, duration: number): void {
  const { actual, normal } = ratioOf(note) ?? { actual: 1, normal: 1 };
  const plain = (duration * actual) / normal;
  const value = valueOf(plain);
  if (value) return addType(note, value);
  const third = note.has('time-modification') ? undefined : valueOf((duration * 3) / 2);
  if (!third) return addType(note, noteValues.find(({ length }) => length < plain) ?? { type: '256th', dots: 0 });
  addType(note, third);
  insertChild(
    note,
    new XmlElement('time-modification', {
      children: [new XmlElement('actual-notes', { text: '3' }), new XmlElement('normal-notes', { text: '2' })],
    }),
  );
}

const valueOf = (length: number) => noteValues.find((value) => Math.abs(value.length - length) < tolerance);

function addType(note: XmlElement, { type, dots }: { type: NoteType; dots: number }): void {
  insertChild(note, new XmlElement('type', { text: type }));
  if (note.has('dot')) return;
  for (let dot = 0; dot < dots; dot += 1) insertChild(note, new XmlElement('dot'));
}

/** The order of children in the schema of MusicXML 4.0. */
const orders: Readonly<Record<string, readonly string[]>> = {
  note: `grace cue chord pitch unpitched rest duration tie instrument footnote level voice type dot accidental
    time-modification stem notehead notehead-text staff beam notations lyric play listen`.split(/\s+/),
  attributes: `footnote level divisions key time staves part-symbol instruments clef staff-details transpose for-part
    directive measure-style`.split(/\s+/),
  direction: 'direction-type offset footnote level voice staff sound listening'.split(' '),
};

/** Inserts a child at its position in the schema. */
export function insertChild(parent: XmlElement, child: XmlElement): void {
  const order = orders[parent.name] ?? [];
  const rank = order.indexOf(child.name);
  const at = parent.children.findIndex(({ name }) => order.indexOf(name) > rank);
  parent.children.splice(at === -1 ? parent.children.length : at, 0, child);
}
