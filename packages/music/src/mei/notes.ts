import type { MeasureRepeat, Score } from '#model.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import type { Markup } from '#xml/markup.ts';
import { editNotes, findByMeasure, type MeiEdit, staffIn } from './signatures.ts';

/** SMuFL's glyphs for quarters and shorter notes, for halves, and for longer ones. */
type Glyphs = readonly [black: string, half: string, whole: string];
const triangle: Glyphs = ['E0BE', 'E0BC', 'E0BB'];
const square: Glyphs = ['E0B9', 'E0B8', 'E0B8'];

/** Values of MusicXML's <notehead> for which Verovio's import has no shape, or a wrong one. */
const glyphs: ReadonlyMap<string, Glyphs> = new Map(
  Object.entries({
    triangle,
    'inverted triangle': ['E0C7', 'E0C5', 'E0C4'],
    'left triangle': ['E0C0', 'E0BF', 'E0BF'],
    'arrow up': ['E0F0', 'E0EF', 'E0EE'],
    'arrow down': ['E0F4', 'E0F3', 'E0F2'],
    'circle-x': ['E0B3', 'E0B3', 'E0B3'],
    'circle dot': ['E115', 'E115', 'E115'],
    circled: ['E0E4', 'E0E5', 'E0E6'],
    square,
    rectangle: square,
    slashed: ['E0CF', 'E0D1', 'E0D3'],
    'back slashed': ['E0D0', 'E0D2', 'E0D4'],
    do: triangle,
    re: ['E1BD', 'E1BC', 'E1BC'],
    mi: ['E0DB', 'E0D9', 'E0D9'],
    fa: ['E1B5', 'E1B4', 'E1B4'],
    'fa up': ['E1B7', 'E1B6', 'E1B6'],
    la: square,
    ti: ['E1BF', 'E1BE', 'E1BE'],
  }),
);

/** The code point of the glyph that a note requires; null where Verovio's own choice is right. */
export function glyphOfHead(note: XmlElement): string | null {
  const head = note.find('notehead');
  const own = head && glyphs.get(plainText(head) ?? '');
  if (!own) return null;
  const [black, half, whole] = own;
  const type = note.textOf('type') ?? '';
  const white = longest.has(type) ? whole : half;
  const { filled } = head.attributes;
  if (filled !== undefined) return filled === 'yes' ? black : white;
  return longest.has(type) || type === 'half' ? white : black;
}

const longest = new Set(['whole', 'breve', 'long', 'maxima']);

/** Noteheads by glyph, because MEI has fewer shapes, and Verovio draws only some of those. */
export function noteheadsByGlyph(score: XmlElement): MeiEdit | null {
  const codes = new Map<string, string>();
  for (const note of score.within('part', 'measure', 'note')) {
    const code = glyphOfHead(note);
    if (code !== null) codes.set(idOf(note), code);
  }
  if (codes.size === 0) return null;
  return (mei) =>
    editNotes(mei, codes, (note, code) => {
      note.set('head.fill', null);
      note.set('head.auth', 'smufl');
      note.set('head.shape', `U+${code}`);
    });
}

const mordents = new Set(['mordent', 'inverted-mordent']);
/** MEI's accidentals by MusicXML's words. */
const accidentals = new Map(
  `sharp:s flat:f natural:n double-sharp:x flat-flat:ff sharp-sharp:ss natural-sharp:ns natural-flat:nf triple-sharp:ts
  triple-flat:tf quarter-sharp:1qs quarter-flat:1qf three-quarters-sharp:3qs three-quarters-flat:3qf`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Accidentals above and below mordents, which Verovio's import keeps for trills and turns only. */
export function accidentalsOfMordents(score: XmlElement): MeiEdit | null {
  const notes = score.within('part', 'measure', 'note');
  const found = new Map(
    notes.map((note) => [idOf(note), note.within('notations', 'ornaments').flatMap(readOrnaments)]),
  );
  if ([...found.values()].every(({ length }) => length === 0)) return null;
  return (mei) => {
    for (const mordent of mei.named('mordent'))
      for (const [name, value] of found.get(mordent.attributes['startid']?.slice(1) ?? '') ?? [])
        mordent.set(name, value);
  };
}

/** An <accidental-mark> belongs to the ornament before it. */
function readOrnaments({ children }: XmlElement): [name: string, value: string][] {
  let isOfMordent = false;
  return children.flatMap((mark): [string, string][] => {
    if (mark.name !== 'accidental-mark') isOfMordent = mordents.has(mark.name);
    const accidental = accidentals.get(plainText(mark) ?? '');
    if (mark.name !== 'accidental-mark' || !isOfMordent || accidental === undefined) return [];
    return [[mark.attributes['placement'] === 'below' ? 'accidlower' : 'accidupper', accidental]];
  });
}

/**
 * Verovio moves the notes that a file writes between the start and the end of an octave line, whatever voice they
 * belong to, and not those of the other voices of its staff, which files write later. They are moved by their time.
 */
export function octavesOfVoices(_: XmlElement, read: Score | null): MeiEdit | null {
  const octaves = new Map<string, number>();
  for (const { notes } of read?.measures ?? [])
    for (const own of Map.groupBy(notes, ({ staff }) => staff).values())
      if (new Set(own.map(({ voice }) => voice)).size > 1 && own.some(({ octaveShift }) => octaveShift !== 0))
        for (const { id = '', octaveShift } of own) octaves.set(id, -octaveShift);
  return octaves.size === 0 ? null : (mei) => editNotes(mei, octaves, moveNote);
}

/** `oct.ges` is the octave that sounds, where another one is written. */
function moveNote(note: Markup, octaves: number): void {
  const { oct = '4', 'oct.ges': sounding = oct } = note.attributes;
  note.set('oct', Number(sounding) + octaves);
  note.set('oct.ges', octaves === 0 ? null : sounding);
}

/** Characters of MEI that are written out for signs, which a small file may have by the thousand. */
const maxCopied = 10_000_000;

/**
 * Draws the sign for 'as the measure before' on the staves that the file names. Verovio would draw it on all staves of
 * the part, in place of the notes of the others, and on through the next part if the file does not end it. A sign for
 * several measures would lie across a barline, which Verovio cannot draw: their notes are written out instead.
 */
export function repeatsOfStaves(_: XmlElement, read: Score | null): MeiEdit | null {
  const signs = read?.measures.map(({ measureRepeats = [] }) => measureRepeats) ?? [];
  return signs.flat().length === 0 ? null : (mei) => drawSigns(mei.named('measure'), signs);
}

function drawSigns(measures: readonly Markup[], signs: readonly MeasureRepeat[][]): void {
  let room = maxCopied;
  for (const [index, measure] of measures.entries())
    for (const { staff, measures: length } of signs[index] ?? []) {
      const own = staffIn(measure, staff);
      if (length === 1 && own) own.children = ['<layer n="1"><mRpt num.visible="false"/></layer>'];
      if (length === 1 || !own || own.named('note').length > 0) continue;
      const repeated = staffIn(measures[index - length], staff)?.children.join('') ?? '';
      room -= repeated.length;
      if (room >= 0 && repeated !== '') own.children = [copyOf(repeated, measure.id)];
    }
}

/** Gives ids of this measure, because ids must be unique; that of a copy does not grow with each further copy. */
const copyOf = (layers: string, measure: string) =>
  layers.replaceAll(/ xml:id="([^"]*?)(?:-copy-[^"]*)?"/g, ` xml:id="$1-copy-${measure}"`);

/** The size at which texts look as usual, because Verovio enlarges them with the staff. */
const textSize = '58%';

/**
 * Modern tablature. Verovio's import treats that of a ukulele or banjo as lute tablature, with letters and without a
 * clef; it enlarges texts, adds stems that the file excludes, and gives rests new ids.
 */
export function tablatureOfToday(score: XmlElement): MeiEdit | null {
  if (!score.within('part', 'measure').some((measure) => clefsIn(measure).some(isTablature))) return null;
  const notes = score.within('part', 'measure', 'note');
  const stemless = new Set(notes.filter((note) => note.textOf('stem') === 'none').map(idOf));
  const rests = restsByMeasure(score);
  return (mei) => {
    const tablatures = mei.named('staffDef').filter(({ attributes }) => attributes['notationtype']?.startsWith('tab.'));
    const staves = new Set(tablatures.map(({ attributes }) => attributes['n']));
    for (const tablature of tablatures)
      if (tablature.attributes['notationtype']?.startsWith('tab.lute.')) tablature.set('notationtype', 'tab.guitar');
    for (const text of mei.named('harm', 'dir', 'tempo', 'dynam', 'reh'))
      if (staves.has(text.attributes['staff']) && !text.isEmpty)
        text.children = [`<rend fontsize="${textSize}">`, ...text.children, '</rend>'];
    for (const [index, measure] of mei.named('measure').entries()) {
      const ids = rests[index]?.values();
      for (const stem of measure.named('tabDurSym')) {
        const next = stem.sibling(1);
        if (next?.name === 'note' && stemless.has(next.id)) stem.remove();
        if (next?.name === 'rest') next.set('xml:id', ids?.next().value ?? next.id);
      }
    }
  };
}

const idOf = ({ attributes }: XmlElement) => attributes['id'] ?? '';
const clefsIn = (measure: XmlElement) => measure.within('attributes', 'clef');
const isTablature = (clef: XmlElement) => clef.textOf('sign') === 'TAB';

/** Ids of the visible rests on tablature in each measure, in the order of the staves. */
function restsByMeasure(score: XmlElement): string[][] {
  let tablatures = new Set<string>();
  return findByMeasure(score, ({ measure, index }) => {
    if (index === 0) tablatures = new Set();
    for (const clef of clefsIn(measure)) {
      const staff = clef.attributes['number'] ?? '1';
      if (isTablature(clef)) tablatures.add(staff);
      else tablatures.delete(staff);
    }
    const isOnTablature = (note: XmlElement) => tablatures.has(note.textOf('staff') ?? '1');
    const rests = measure.list('note').filter((note) => note.has('rest') && isOnTablature(note));
    return rests.filter(({ attributes }) => attributes['print-object'] !== 'no').map(idOf);
  });
}
