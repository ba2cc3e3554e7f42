import { XmlElement } from '#xml/element.ts';

/** How a score is laid out on pages. Lengths are in millimetres. */
export type Layout = {
  page: { width: number; height: number };
  margins: { top: number; right: number; bottom: number; left: number };
  /** Distance from the upper edge of the first page to its music, with room for the title. */
  titleRoom: number;
  /**
   * Distance from the top to the bottom line of a five-line staff, in systems of one or two staves; `staffHeightFor` if
   * null.
   */
  staffHeight: number | null;
  /** The same for systems of more staves. */
  ensembleStaffHeight: number | null;
  /** The preferred number of full measures per line, where they fit; follows the phrases of the piece if null. */
  measuresPerLine: number | null;
  /** Whether lines and pages break where the file says so. */
  keepsBreaks: boolean;
  hasFingerings: boolean;
  /** At the start of each line but the first, or of each measure. */
  measureNumbers: 'none' | 'lines' | 'measures';
};

export const standardLayout: Layout = {
  page: { width: 210, height: 297 },
  margins: { top: 13, right: 12, bottom: 14, left: 12 },
  titleRoom: 33,
  staffHeight: null,
  ensembleStaffHeight: null,
  measuresPerLine: null,
  keepsBreaks: false,
  hasFingerings: true,
  measureNumbers: 'lines',
};

/** Pages, systems and boxes are in hundredths of a millimetre. */
export const unitsPerMm = 100;

/** Up to this many staves, the music is for piano or a melody instrument. */
const maxFewStaves = 2;

/**
 * The layout's height; otherwise large staves for a child at the piano, and small ones for many instruments, so that a
 * system fits on a page.
 */
export function staffHeightFor(staves: number, layout: StaffHeights): number {
  return setStaffHeight(staves, layout) ?? usualStaffHeight(staves);
}

type StaffHeights = Pick<Layout, 'staffHeight' | 'ensembleStaffHeight'>;

/** The layout's height for systems of this many staves; null if the layout has none. */
export function setStaffHeight(staves: number, { staffHeight, ensembleStaffHeight }: StaffHeights): number | null {
  return staves <= maxFewStaves ? staffHeight : ensembleStaffHeight;
}

function usualStaffHeight(staves: number): number {
  if (staves <= maxFewStaves) return 8.8;
  if (staves <= 4) return 7.2;
  return staves <= 8 ? 6 : 5;
}

export type MeasureMarks = {
  /** A shorter measure before the first full one. */
  isPickup: boolean;
  /**
   * A section of the piece begins here: after a double bar or a repeat, at a rehearsal mark, at a new key or time
   * signature.
   */
  startsSection: boolean;
  /** The number of the volta that begins here; 0 if none does. */
  volta: number;
  /** Sharps are positive, flats negative. */
  fifths: number;
  breakBefore: 'system' | 'page' | null;
};

const sectionEnds = new Set(['light-light', 'light-heavy', 'heavy-heavy']);

/** Reads the first part of a `<score-partwise>`, whose marks and breaks apply to the score. */
export function readMeasures(score: XmlElement): MeasureMarks[] {
  const part = score.find('part');
  let [fifths, endsSection] = [0, true];
  return (part ?? score).list('measure').map((measure, index) => {
    const opening = untilFirstNote(measure);
    const key = keyOf(opening);
    const volta = Math.max(0, ...endingsOf(measure, 'start'));
    const startsSection =
      (endsSection && volta <= 1) ||
      opening.some(isMarked) ||
      (index > 0 && ((key !== null && key !== fifths) || opening.some((one) => hasAttribute(one, 'time'))));
    fifths = key ?? fifths;
    endsSection = isEnd(measure);
    const isPickup = index === 0 && measure.attributes['implicit'] === 'yes';
    return { isPickup, startsSection, volta, fifths, breakBefore: breakBefore(measure) };
  });
}

function untilFirstNote({ children }: XmlElement): XmlElement[] {
  const first = children.findIndex(({ name }) => name === 'note');
  return first < 0 ? children : children.slice(0, first);
}

const hasAttribute = ({ name, children }: XmlElement, attribute: string) =>
  name === 'attributes' && children.some((child) => child.name === attribute);

function keyOf(opening: XmlElement[]): number | null {
  const keys = opening.filter((one) => one.name === 'attributes').flatMap((one) => one.list('key'));
  const fifths = Number.parseInt((keys[0] && keys[0].textOf('fifths')) ?? '', 10);
  return Number.isNaN(fifths) ? null : fifths;
}

function isMarked(element: XmlElement): boolean {
  if (element.name === 'barline') return element.find('repeat')?.attributes['direction'] === 'forward';
  return element.name === 'direction' && element.within('direction-type', 'rehearsal').length > 0;
}

function isEnd(measure: XmlElement): boolean {
  const barlines = measure.list('barline').filter(({ attributes }) => attributes['location'] !== 'left');
  return (
    barlines.some((one) => one.find('repeat')?.attributes['direction'] === 'backward') ||
    barlines.some((one) => sectionEnds.has(one.textOf('bar-style') ?? '')) ||
    // A section begins after a second ending; after a first one comes another ending.
    Math.max(0, ...endingsOf(measure, 'stop'), ...endingsOf(measure, 'discontinue')) > 1
  );
}

function endingsOf(measure: XmlElement, type: string): number[] {
  return measure
    .within('barline', 'ending')
    .filter(({ attributes }) => attributes['type'] === type)
    .map(({ attributes }) => Number.parseInt(attributes['number'] ?? '', 10) || 1);
}

function breakBefore(measure: XmlElement): MeasureMarks['breakBefore'] {
  const prints = measure.list('print');
  if (prints.some(({ attributes }) => attributes['new-page'] === 'yes')) return 'page';
  return prints.some(({ attributes }) => attributes['new-system'] === 'yes') ? 'system' : null;
}

/** Modifies a score: new systems begin at these zero-based measures, and at no other. */
export function writeBreaks(score: XmlElement, starts: readonly number[]): void {
  const part = score.find('part');
  const isStart = new Set(starts);
  for (const [index, measure] of (part ?? score).list('measure').entries()) {
    for (const print of measure.list('print')) {
      delete print.attributes['new-system'];
      delete print.attributes['new-page'];
    }
    const others = measure.children.filter((child) => child.name !== 'print' || !isEmpty(child));
    const print = new XmlElement('print', { attributes: { 'new-system': 'yes' } });
    measure.children = isStart.has(index) ? [print, ...others] : others;
  }
}

const isEmpty = ({ attributes, children }: XmlElement) => children.length === 0 && Object.keys(attributes).length === 0;

/**
 * Modifies a score: shows fingerings and measure numbers according to the layout. For numbers at each line, the file
 * stays as it is.
 */
export function showMarks(score: XmlElement, { hasFingerings, measureNumbers }: Layout): void {
  if (!hasFingerings) dropFingerings(score);
  if (measureNumbers !== 'lines') numberMeasures(score, measureNumbers === 'none' ? 'none' : 'measure');
}

function dropFingerings(score: XmlElement): void {
  for (const notations of score.within('part', 'measure', 'note', 'notations')) {
    for (const technical of notations.list('technical'))
      technical.children = technical.children.filter(({ name }) => name !== 'fingering');
    // Verovio treats an empty <technical> as a mark.
    notations.dropEmpty('technical');
  }
}

/** The setting of the first measure applies to the whole score. */
function numberMeasures(score: XmlElement, numbering: 'none' | 'measure'): void {
  for (const print of score.within('part', 'measure', 'print'))
    print.children = print.children.filter(({ name }) => name !== 'measure-numbering');
  for (const part of score.list('part'))
    part
      .find('measure')
      ?.children.unshift(
        new XmlElement('print', { children: [new XmlElement('measure-numbering', { text: numbering })] }),
      );
}

const names = new Set(['part-name', 'part-name-display', 'part-abbreviation', 'part-abbreviation-display']);

/** Modifies a score: a solo instrument is not named at each line. */
export function dropNamesOfSolo(score: XmlElement): void {
  const list = score.find('part-list');
  const parts = list ? list.list('score-part') : [];
  if (!list || !(parts.length === 1 || areTwoHands(list, parts))) return;
  for (const element of parts.flatMap(({ children }) => children))
    if (names.has(element.name)) Object.assign(element, { text: '', children: [] });
}

/** Whether they are the staves of one piano: two parts in a brace, with one name or with a name for the first alone. */
function areTwoHands(list: XmlElement, parts: readonly XmlElement[]): boolean {
  const [right, left] = parts.map((part) => part.textOf('part-name') ?? '');
  if (parts.length !== 2 || (left !== '' && left !== right)) return false;
  const order = list.children.map((child) => (child.name === 'score-part' ? 'part' : startOf(child)));
  return order.indexOf('brace') !== -1 && order.indexOf('brace') < order.indexOf('part');
}

const startOf = (group: XmlElement) => (group.attributes['type'] === 'start' ? group.textOf('group-symbol') : null);
