import { findChild, listChildren, type XmlElement } from '#xml/index.ts';

/** What a measure says about the order of playing. */
export type Place = {
  repeatStart: boolean;
  /** How often the repeat that ends here is played in all; null if none does. */
  repeatEnd: number | null;
  /** Values of its <sound>: 'dacapo', 'fine', and names of segnos and codas. */
  jumps: Partial<Record<Jump, string>>;
  /** The playings for which the ending that begins here is; null if none does, empty if it has no number. */
  endingStart: number[] | null;
  endsEnding: boolean;
};

const jumpKinds = ['dacapo', 'dalsegno', 'fine', 'tocoda', 'coda', 'segno'] as const;
export type Jump = (typeof jumpKinds)[number];

/** The measures of a normalised score, each with the repeats and jumps of all parts. */
export function readPlaces(score: XmlElement): Place[] {
  const parts = listChildren(score, 'part').map((part) => listChildren(part, 'measure'));
  const length = Math.max(0, ...parts.map((measures) => measures.length));
  return Array.from({ length }, (_, index) => readPlace(parts.flatMap((measures) => measures[index] ?? [])));
}

function readPlace(measures: readonly XmlElement[]): Place {
  const barlines = measures.flatMap((measure) => listChildren(measure, 'barline'));
  const repeats = barlines.flatMap((barline) => listChildren(barline, 'repeat'));
  const endings = barlines.flatMap((barline) => listChildren(barline, 'ending'));
  const backward = repeats.find(({ attributes }) => attributes['direction'] === 'backward');
  const first = endings.find(({ attributes }) => attributes['type'] === 'start');
  const sounds = measures.flatMap(soundsOf);
  return {
    repeatStart:
      repeats.some(({ attributes }) => attributes['direction'] === 'forward') ||
      sounds.some(({ attributes }) => attributes['forward-repeat'] === 'yes'),
    repeatEnd: backward ? Math.max(1, Number(backward.attributes['times'] ?? 2) || 2) : null,
    jumps: Object.fromEntries(
      jumpKinds.flatMap((kind) => {
        const value = sounds.map(({ attributes }) => attributes[kind] ?? 'no').find((one) => one !== 'no');
        return value === undefined ? [] : [[kind, value]];
      }),
    ),
    endingStart: first ? timesOf(first.attributes['number'] ?? '') : null,
    endsEnding: endings.some(({ attributes }) => attributes['type'] !== 'start'),
  };
}

function soundsOf(measure: XmlElement): XmlElement[] {
  return measure.children.flatMap((child) => {
    if (child.name === 'sound') return [child];
    return child.name === 'direction' ? (findChild(child, 'sound') ?? []) : [];
  });
}

/** '1, 2', '1.2.', '1.–3.'; none for words such as 'last time'. */
function timesOf(text: string): number[] {
  const times: number[] = [];
  for (const [, from, to] of text.matchAll(/(\d{1,2})(?:\s{0,9}\.?\s{0,9}[-–—]\s{0,9}(\d{1,2}))?/g))
    for (let time = Number(from); time <= Number(to ?? from); time += 1) times.push(time);
  return times;
}
