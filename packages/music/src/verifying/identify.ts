import { hash } from 'node:crypto';
import { listChildren, type XmlElement } from '#xml/index.ts';

/** Elements whose ids Verovio keeps in its pages. */
const named = new Set(['note', 'accidental', 'slur', 'fermata', 'wedge']);
/** The file refers to parts and instruments by these ids. */
const kept = new Set(['part', 'score-part', 'score-instrument', 'midi-instrument', 'midi-device', 'instrument']);

/**
 * Gives unique ids to the elements whose ids Verovio keeps, so that each can be found in the pages, and removes all
 * others, because a file may use an id twice. The nth measures of all parts are one measure. @returns the common prefix
 * of all ids
 */
export function identify(score: XmlElement, text: string): string {
  const prefix = `s${hash('md5', text, 'hex').slice(0, 6)}`;
  let count = 0;
  const walk = (element: XmlElement) => {
    if (named.has(element.name)) element.attributes['id'] = `${prefix}-${(count++).toString(36)}`;
    else if (element.attributes['id'] !== undefined && !kept.has(element.name)) delete element.attributes['id'];
    for (const child of element.children) walk(child);
  };
  walk(score);

  // An underscore separates the prefix, because it may be followed by digits: 'm5'.
  let longest = 0;
  for (const part of listChildren(score, 'part')) {
    const measures = listChildren(part, 'measure');
    for (const [index, measure] of measures.entries()) {
      if (index >= longest) measure.attributes['id'] = `${prefix}-m_${index}`;
    }
    longest = Math.max(longest, measures.length);
  }
  return prefix;
}

/** The ids of a score's accidentals with their measure index, including accidentals added to it. */
export function identifyAccidentals(score: XmlElement): { id: string; measure: number }[] {
  const found: { id: string; measure: number }[] = [];
  for (const part of listChildren(score, 'part')) {
    for (const [measure, { children }] of listChildren(part, 'measure').entries()) {
      for (const note of children) {
        if (note.name !== 'note' || note.attributes['print-object'] === 'no') continue;
        for (const accidental of listChildren(note, 'accidental')) {
          const id = (accidental.attributes['id'] ??= `${note.attributes['id']}-a`);
          found.push({ id, measure });
        }
      }
    }
  }
  return found;
}
