import { type Random, randomFrom } from '#exercises/random.ts';
import { parseXml, writeXml, type XmlElement } from '#xml/element.ts';

/**
 * Changes up to three places in the parts of a score, like a faulty program: elements dropped, duplicated or moved,
 * texts and attributes changed. Deterministic for a seed.
 */
export function mutate(text: string, seed: number): string {
  const random = randomFrom(seed);
  const score = parseXml(text);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const elements = elementsIn(score);
    const change = random.pick([changeChildren, changeChildren, changeText, changeAttribute] as const);
    const suitable = elements.filter((element) => change.suits(element));
    if (suitable.length > 0) change.make(random.pick(suitable), random);
  }
  return writeXml(score);
}

/** The parts and all elements in them. */
function elementsIn(score: XmlElement): XmlElement[] {
  const elements: XmlElement[] = [];
  const collect = (element: XmlElement) => {
    elements.push(element);
    for (const child of element.children) collect(child);
  };
  for (const child of score.children) if (child.name === 'part') collect(child);
  return elements;
}

type Change = { suits: (element: XmlElement) => boolean; make: (element: XmlElement, random: Random) => void };

const changeChildren: Change = {
  suits: ({ children }) => children.length > 0,
  make({ children }, random) {
    const at = random.below(children.length);
    const [element] = children.slice(at, at + 1);
    if (!element) return;
    const kind = random.pick(['drop', 'double', 'move'] as const);
    if (kind === 'double') children.splice(at, 0, element.copy());
    else children.splice(at, 1);
    if (kind === 'move') children.splice(random.below(children.length + 1), 0, element);
  },
};

const changeText: Change = {
  suits: ({ children, text }) => children.length === 0 && text.trim() !== '',
  make(element, random) {
    element.text = random.pick(strangeValues);
  },
};

const changeAttribute: Change = {
  suits: ({ attributes }) => Object.keys(attributes).length > 0,
  make({ attributes }, random) {
    attributes[random.pick(Object.keys(attributes))] = random.pick(strangeValues);
  },
};

const strangeValues = [
  '-1',
  '0',
  '1',
  '2',
  '7',
  '64',
  '-4',
  '99999',
  '2147483648',
  '-9007199254740993',
  '1e308',
  '0.5',
  '1/3',
  'NaN',
  '',
  ' ',
  'yes',
  'no',
  'start',
  'stop',
  'begin',
  'end',
  'above',
  'quarter',
  'sharp',
  'G',
  'TAB',
  'é𝄞',
  '<&>"',
] as const;

/** Counts visible notes and rests of a text, independently of the engraver. */
export function visibleNotes(text: string): number {
  const measures = parseXml(text)
    .list('part')
    .flatMap((part) => part.list('measure'));
  const notes = measures.flatMap((measure) => measure.list('note'));
  return notes.filter(({ attributes }) => attributes['print-object'] !== 'no').length;
}
