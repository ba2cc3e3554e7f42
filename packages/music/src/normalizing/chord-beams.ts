import { findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { insertIntoNote } from './note-order.ts';
import type { Rule } from './rule.ts';

/**
 * A chord has one beam, but Verovio begins another for each further note with one, and loses notes. If only a further
 * note has the beam, it is moved to the first.
 */
export function oneBeamPerChord(): Rule {
  return {
    annotate({ events }) {
      for (const { first, notes } of events) {
        for (const note of notes.slice(1)) moveBeams(note, first);
      }
    },
  };
}

function moveBeams(from: XmlElement, to: XmlElement): void {
  if (!hasChild(from, 'beam')) return;
  if (!findChild(to, 'beam')) for (const beam of listChildren(from, 'beam')) insertIntoNote(to, beam);
  from.children = from.children.filter(({ name }) => name !== 'beam');
}
