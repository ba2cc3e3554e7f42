import type { XmlElement } from '#xml/index.ts';

/** The order of a <note>'s children in the schema of MusicXML 4.0. */
const order = [
  'grace',
  'cue',
  'chord',
  'pitch',
  'unpitched',
  'rest',
  'duration',
  'tie',
  'instrument',
  'footnote',
  'level',
  'voice',
  'type',
  'dot',
  'accidental',
  'time-modification',
  'stem',
  'notehead',
  'notehead-text',
  'staff',
  'beam',
  'notations',
  'lyric',
  'play',
  'listen',
];

/** Inserts a child into a note at its position in the schema. */
export function insertIntoNote(note: XmlElement, child: XmlElement): void {
  const rank = order.indexOf(child.name);
  const at = note.children.findIndex(({ name }) => order.indexOf(name) > rank);
  note.children.splice(at === -1 ? note.children.length : at, 0, child);
}
