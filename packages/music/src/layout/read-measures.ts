import { childText, findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';

/** What a measure says about line and page breaks. */
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
  /** The break that the file asks for. */
  breakBefore: 'system' | 'page' | null;
};

/** Barlines that end a section of the piece. */
const sectionEnds = new Set(['light-light', 'light-heavy', 'heavy-heavy']);

/** Reads the first part of a `<score-partwise>`, whose marks and breaks apply to the score. */
export function readMeasures(score: XmlElement): MeasureMarks[] {
  const part = findChild(score, 'part');
  let [fifths, endsSection] = [0, true];
  return listChildren(part ?? score, 'measure').map((measure, index) => {
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
  const keys = opening.filter((one) => one.name === 'attributes').flatMap((one) => listChildren(one, 'key'));
  const fifths = Number.parseInt((keys[0] && childText(keys[0], 'fifths')) ?? '', 10);
  return Number.isNaN(fifths) ? null : fifths;
}

/** Whether it is a rehearsal mark, or the start of a repeat. */
function isMarked(element: XmlElement): boolean {
  if (element.name === 'barline') return findChild(element, 'repeat')?.attributes['direction'] === 'forward';
  return (
    element.name === 'direction' && listChildren(element, 'direction-type').some((type) => hasChild(type, 'rehearsal'))
  );
}

function isEnd(measure: XmlElement): boolean {
  const barlines = listChildren(measure, 'barline').filter(({ attributes }) => attributes['location'] !== 'left');
  return (
    barlines.some((one) => findChild(one, 'repeat')?.attributes['direction'] === 'backward') ||
    barlines.some((one) => sectionEnds.has(childText(one, 'bar-style') ?? '')) ||
    // A section begins after a second ending; after a first one comes another ending.
    Math.max(0, ...endingsOf(measure, 'stop'), ...endingsOf(measure, 'discontinue')) > 1
  );
}

function endingsOf(measure: XmlElement, type: string): number[] {
  return listChildren(measure, 'barline')
    .flatMap((barline) => listChildren(barline, 'ending'))
    .filter(({ attributes }) => attributes['type'] === type)
    .map(({ attributes }) => Number.parseInt(attributes['number'] ?? '', 10) || 1);
}

function breakBefore(measure: XmlElement): MeasureMarks['breakBefore'] {
  const prints = listChildren(measure, 'print');
  if (prints.some(({ attributes }) => attributes['new-page'] === 'yes')) return 'page';
  return prints.some(({ attributes }) => attributes['new-system'] === 'yes') ? 'system' : null;
}
