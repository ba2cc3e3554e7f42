import { findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { insertIntoNote } from './note-order.ts';
import type { Rule } from './rule.ts';

/**
 * A chord has one beam: Verovio begins another for each of its notes that has one, and loses notes over it. Where only a further
 * note has the beam, the first gets it.
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
