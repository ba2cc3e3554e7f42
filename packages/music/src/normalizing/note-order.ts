import type { XmlElement } from '#xml/index.ts';

/** The order in which MusicXML 4.0 wants what stands in a <note>. */
const order = [
  ...['grace', 'cue', 'chord', 'pitch', 'unpitched', 'rest', 'duration', 'tie', 'instrument', 'footnote', 'level'],
  ...['voice', 'type', 'dot', 'accidental', 'time-modification', 'stem', 'notehead', 'notehead-text', 'staff'],
  ...['beam', 'notations', 'lyric', 'play', 'listen'],
];

/** Adds a child to a note where the schema has it. */
export function insertIntoNote(note: XmlElement, child: XmlElement): void {
  const rank = order.indexOf(child.name);
  const at = note.children.findIndex(({ name }) => order.indexOf(name) > rank);
  note.children.splice(at === -1 ? note.children.length : at, 0, child);
}
