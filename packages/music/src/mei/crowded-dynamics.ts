import { listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/** Dynamics and hairpins that share a line. */
const mark = /<(dynam|hairpin)\b[^>]*\bvgrp="\d+"[^>]*(?:\/>|>[^]*?<\/dynam>)/g;

/** Letters that fit above one beat where notes are close together. */
const lettersPerBeat = 5;

type Mark = { id: string; staff: string; at: number; letters: number };

/**
 * Verovio puts dynamics, hairpins and words of a staff on one line, even where words extend over the next dynamic
 * ('cresc. poco a poco' before 'f'). Such words get a line of their own.
 */
export function crowdedDynamics(score: XmlElement): MeiEdit | null {
  const measures = listChildren(score, 'part').flatMap((part) => listChildren(part, 'measure'));
  if (!measures.some(hasWordsAmongDynamics)) return null;
  return (mei) => {
    const crowded = findCrowded(readMarks(mei));
    return mei.replaceAll(mark, (tag) => (crowded.has(idOf(tag)) ? tag.replace(/ vgrp="\d+"/, '') : tag));
  };
}

/** Verovio counts words beside a dynamic, and some by themselves, as dynamics. */
function hasWordsAmongDynamics(measure: XmlElement): boolean {
  return listChildren(measure, 'direction').some((direction) => {
    const marks = listChildren(direction, 'direction-type').flatMap(({ children }) => children);
    const words = marks.filter(({ name }) => name === 'words');
    return words.some(({ text }) => /cresc|dim|decr/i.test(text) || marks.some(({ name }) => name === 'dynamics'));
  });
}

/** In the order of the music. */
function readMarks(mei: string): Mark[] {
  let [start, beats] = [0, 4];
  return mei.split(/(?=<measure\b)/).flatMap((measure) => {
    const found = Array.from(measure.matchAll(mark), ([tag]) => ({
      id: idOf(tag),
      staff: attributeOf(tag, 'staff'),
      at: start + Number(attributeOf(tag, 'tstamp')),
      letters: lettersOf(tag),
    }));
    const time = Array.from(measure.matchAll(/<meterSig\b[^>]*\bcount="(\d+)/g), ([, count]) => Number(count)).at(-1);
    if (measure.startsWith('<measure')) start += beats;
    beats = time ?? beats;
    return found.toSorted((one, other) => one.at - other.at);
  });
}

function findCrowded(marks: readonly Mark[]): Set<string> {
  const crowded = new Set<string>();
  for (const own of Map.groupBy(marks, ({ staff }) => staff).values()) {
    for (const [index, { id, at, letters }] of own.entries()) {
      const next = own.slice(index + 1, index + 5).find((other) => other.at > at);
      if (next && letters > (next.at - at) * lettersPerBeat) crowded.add(id);
    }
  }
  return crowded;
}

/** Letters of a text with words; a dynamic by itself is short. */
const lettersOf = (tag: string) => (tag.includes('<rend') ? tag.replaceAll(/<[^>]*>/g, '').trim().length : 0);
const idOf = (tag: string) => attributeOf(tag, 'xml:id');
const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
