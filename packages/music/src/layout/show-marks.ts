import { findChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import type { Layout } from './layout.ts';

/**
 * Modifies a score: shows fingerings and measure numbers according to the layout. For numbers at each line, the file
 * stays as it is.
 */
export function showMarks(score: XmlElement, { hasFingerings, measureNumbers }: Layout): void {
  if (!hasFingerings) dropFingerings(score);
  if (measureNumbers !== 'lines') numberMeasures(score, measureNumbers === 'none' ? 'none' : 'measure');
}

function dropFingerings(score: XmlElement): void {
  const notes = measuresOf(score).flatMap((measure) => listChildren(measure, 'note'));
  for (const notations of notes.flatMap((note) => listChildren(note, 'notations'))) {
    for (const technical of listChildren(notations, 'technical'))
      technical.children = technical.children.filter(({ name }) => name !== 'fingering');
    // Verovio treats an empty <technical> as a mark.
    notations.children = notations.children.filter(({ name, children }) => name !== 'technical' || children.length > 0);
  }
}

/** The setting of the first measure applies to the whole score. */
function numberMeasures(score: XmlElement, numbering: 'none' | 'measure'): void {
  for (const measure of measuresOf(score))
    for (const print of listChildren(measure, 'print'))
      print.children = print.children.filter(({ name }) => name !== 'measure-numbering');
  for (const part of listChildren(score, 'part'))
    findChild(part, 'measure')?.children.unshift(
      makeElement('print', { children: [makeElement('measure-numbering', { text: numbering })] }),
    );
}

const measuresOf = (score: XmlElement) => listChildren(score, 'part').flatMap((part) => listChildren(part, 'measure'));
