import { makeElement, findChild, listChildren, type XmlElement } from '#xml/index.ts';
import { insertIntoNote } from './note-order.ts';

/** Moves the contents of a note's other <notations> into its first one, because Verovio reads only that. */
export function joinNotations(note: XmlElement): void {
  const [first, ...others] = listChildren(note, 'notations');
  if (!first || others.length === 0) return;
  for (const other of others) first.children.push(...other.children);
  note.children = note.children.filter((child) => child.name !== 'notations' || child === first);
}

export function addNotation(note: XmlElement, notation: XmlElement): void {
  let notations = findChild(note, 'notations');
  if (!notations) {
    notations = makeElement('notations');
    insertIntoNote(note, notations);
  }
  notations.children.push(notation);
}
