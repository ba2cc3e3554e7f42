import type { Note } from '#model.ts';
import { type Element, findChild, listChildren, plainText } from './element.ts';

type Notations = Pick<
  Note,
  'tieStart' | 'tieStop' | 'slurStart' | 'slurStop' | 'articulations' | 'fingerings' | 'isArpeggioDown'
>;

/** Notations at a note: ties are read from <tie> (sound) and <tied> (print), whichever exists. */
export function readNotations(note: Element): Notations {
  const marks = listChildren(note, 'notations').flatMap(({ children }) => children);
  const ties = [...listChildren(note, 'tie'), ...marks.filter(({ name }) => name === 'tied')].map(typeOf);
  const slurs = marks.filter(({ name }) => name === 'slur').map(typeOf);
  return {
    tieStart: ties.includes('start') || ties.includes('continue'),
    tieStop: ties.includes('stop') || ties.includes('continue'),
    slurStart: slurs.includes('start'),
    slurStop: slurs.includes('stop'),
    articulations: [...new Set(marks.flatMap(toArticulations))],
    ...(marks.some(isArpeggioDown) && { isArpeggioDown: true }),
    fingerings: marks.filter(({ name }) => name === 'technical').flatMap(toFingerings),
  };
}

/** <dynamics> attached to a note instead of a direction. */
export function findDynamics(note: Element): Element | undefined {
  for (const notations of listChildren(note, 'notations')) {
    const dynamics = findChild(notations, 'dynamics');
    if (dynamics) return dynamics;
  }
  return undefined;
}

function typeOf({ attributes }: Element): string | undefined {
  return attributes['type'];
}

function isArpeggioDown({ name, attributes }: Element): boolean {
  return name === 'arpeggiate' && attributes['direction'] === 'down';
}

function toArticulations(mark: Element): string[] {
  if (mark.name === 'articulations') return mark.children.map(({ name }) => name);
  if (mark.name === 'ornaments')
    return mark.children.map(({ name }) => name).filter((name) => name !== 'accidental-mark');
  return mark.name === 'fermata' || mark.name === 'arpeggiate' ? [mark.name] : [];
}

function toFingerings(technical: Element): string[] {
  return listChildren(technical, 'fingering').flatMap((fingering) => plainText(fingering) ?? []);
}
