import { findChild, listChildren, type XmlElement } from '#xml/index.ts';
import { breakLines } from './break-lines.ts';

/** In letters; a longer line would take the room of the music. */
const maxLine = 24;
/** More lines would touch the names of the staves above and below. */
const maxLines = 4;
const kinds = ['part-name', 'part-abbreviation'];
const longWord = new RegExp(`\\S{${maxLine}}(?=\\S)`, 'gu');

/**
 * Modifies a score: names of parts that are too long for one line are broken into several, and end with '…' where they
 * have no room.
 */
export function breakPartNames(score: XmlElement): void {
  for (const part of partsIn(score))
    for (const kind of kinds) {
      const plain = findChild(part, kind);
      const lines = linesOf(nameOf(part, kind));
      if (!plain || lines.length < 2) continue;
      const cut =
        lines.length > maxLines ? [`${lines[maxLines - 1]?.slice(0, maxLine - 1)}…`] : lines.slice(maxLines - 1);
      plain.text = [...lines.slice(0, maxLines - 1), ...cut].join('\n');
      // Verovio prefers this element to the plain name, and breaks no lines in it.
      part.children = part.children.filter((child) => child.name !== `${kind}-display`);
    }
}

/** The number of names that do not fit whole. */
export function countCutPartNames(score: XmlElement): number {
  const names = partsIn(score).flatMap((part) => kinds.map((kind) => nameOf(part, kind)));
  return names.filter((name) => linesOf(name).length > maxLines).length;
}

/** A part alone is not named. */
function partsIn(score: XmlElement): XmlElement[] {
  const list = findChild(score, 'part-list');
  const parts = list ? listChildren(list, 'score-part') : [];
  return parts.length > 1 ? parts : [];
}

/** '' if it has none, hides it, or has accidentals between its letters. */
function nameOf(part: XmlElement, kind: string): string {
  const display = findChild(part, `${kind}-display`);
  const plain = findChild(part, kind);
  if ([plain, display].some((element) => element?.attributes['print-object'] === 'no')) return '';
  if (display?.children.some(({ name }) => name !== 'display-text')) return '';
  return (display?.children.map(({ text }) => text).join('') ?? plain?.text ?? '').trim();
}

/** The lines that a name has by itself; those that are too long are broken between words, and long words within. */
function linesOf(name: string): string[] {
  const lines = name.split('\n').map((line) => line.replaceAll(longWord, '$& '));
  return lines.flatMap((line) => breakLines(line, maxLine));
}
