import { makeElement, findChild, listChildren, type XmlElement } from '#xml/index.ts';
import { addNotation, joinNotations } from './notations.ts';
import type { Rule } from './rule.ts';

/**
 * Adds a <tied> notation to each tie that a file gives only as sound (MusicXML 4.0, <tie>), because Verovio draws and
 * plays only notated ties.
 */
export function drawnTies(): Rule {
  return {
    rewrite(measure) {
      for (const note of listChildren(measure, 'note')) {
        joinNotations(note);
        for (const type of missingTies(note)) addNotation(note, makeElement('tied', { attributes: { type } }));
      }
    },
  };
}

function missingTies(note: XmlElement): string[] {
  const sounded = listChildren(note, 'tie').map(typeOf);
  if (sounded.length === 0) return [];
  const notations = findChild(note, 'notations');
  const drawn = new Set(notations ? listChildren(notations, 'tied').map(typeOf) : []);
  if (drawn.has('continue')) return [];
  return ['stop', 'start'].filter((type) => sounded.includes(type) && !drawn.has(type));
}

const typeOf = ({ attributes }: XmlElement) => attributes['type'];
