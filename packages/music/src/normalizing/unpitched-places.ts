import { childText, findChild, hasChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';

/** Steps above C0 of the lowest line in treble clef, E4, which percussion clefs share. */
const lowestLine = 4 * 7 + 2;

/**
 * Gives unpitched notes without a position, which are on the middle line (MusicXML 4.0, <unpitched>), that position:
 * Verovio would draw them at C0. On a staff of one line, notes that are all at one height are on that line: programs
 * count from the middle of five lines or from the line itself.
 */
export function placeUnpitchedNotes(score: XmlElement): void {
  for (const part of listChildren(score, 'part')) {
    const lines = new Map<string, number>();
    const onOneLine = new Map<string, XmlElement[]>();
    for (const measure of listChildren(part, 'measure')) {
      for (const child of measure.children) {
        if (child.name === 'attributes') readLines(child, lines);
        const unpitched = child.name === 'note' ? findChild(child, 'unpitched') : undefined;
        if (!unpitched) continue;
        const staff = childText(child, 'staff') ?? '1';
        const count = lines.get(staff) ?? 5;
        if (!hasChild(unpitched, 'display-step')) setPlace(unpitched, lowestLine + count - 1);
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
  for (const details of listChildren(attributes, 'staff-details')) {
    const count = Number(childText(details, 'staff-lines') ?? Number.NaN);
    if (count > 0) lines.set(details.attributes['number'] ?? '1', count);
  }
}

const placeOf = (unpitched: XmlElement) =>
  `${childText(unpitched, 'display-step')}${childText(unpitched, 'display-octave')}`;

function setPlace(unpitched: XmlElement, place: number): void {
  unpitched.children = [
    makeElement('display-step', { text: 'CDEFGAB'.charAt(place % 7) }),
    makeElement('display-octave', { text: String(Math.floor(place / 7)) }),
  ];
}
