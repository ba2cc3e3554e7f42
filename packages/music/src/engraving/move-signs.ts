import { type Box, join, noBox } from './boxes.ts';
import { type PlacedText, readTexts } from './placed-texts.ts';
import { readSystems, type Sign } from './read-ink.ts';

type Ink = { box: Box; sign: Sign | null };
export type Placed = Sign & { box: Box };
/** By id, in units of the drawing; down if positive. */
type Moves = ReadonlyMap<string, number>;

/** A line of music: its part of the drawing, its ink and its texts. */
export type MusicLine = { svg: string; ink: readonly Ink[]; texts: readonly PlacedText[]; margin: Margin };
type Margin = readonly [x: number, y: number];

type Yielding = {
  /** Verovio's classes of the signs that give way, and of those to which they do: without either nothing moves. */
  signs: readonly string[];
  to?: readonly string[];
  moves(line: MusicLine, space: number): Moves;
};

/** Moves signs of each line of music out of the way of others. Takes a drawing of lines that is not scaled. */
export const yielding =
  ({ signs, to = signs, moves }: Yielding) =>
  (svg: string, space: number): string => {
    const has = (kinds: readonly string[]) => kinds.some((kind) => svg.includes(`class="${kind}"`));
    if (!has(signs) || !has(to)) return svg;
    return moveSignsBySystem(
      svg,
      readLines(svg).map((line) => moves(line, space)),
    );
  };

/** Most rules move nothing, and the next one needs the same boxes. */
let last: { svg: string; lines: MusicLine[] } = { svg: '', lines: [] };

function readLines(svg: string): MusicLine[] {
  if (svg === last.svg) return last.lines;
  let texts: Map<number, PlacedText[]> | undefined;
  const readTextsOf = (index: number) => (texts ??= Map.groupBy(readTexts(svg), ({ system }) => system)).get(index);
  const systems = readSystems<Ink[]>(
    svg,
    () => [],
    (ink, box, sign) => void ink.push({ box, sign }),
  );
  const drawn = svg.split('class="system"').slice(1);
  const margin = marginOf(svg);
  const lines = systems.map((ink, index) => ({
    svg: drawn[index] ?? '',
    ink,
    margin,
    /** Most rules need none. */
    get texts() {
      return readTextsOf(index) ?? [];
    },
  }));
  last = { svg, lines };
  return lines;
}

/** By which the page moves all that is drawn on it. */
export function marginOf(svg: string): Margin {
  const [, x, y] = /class="page-margin" transform="translate\((-?\d+), (-?\d+)/.exec(svg) ?? [];
  return [Number(x ?? 0), Number(y ?? 0)];
}

/** The whole signs of these kinds. */
export function signsIn({ ink }: MusicLine, kinds: ReadonlySet<string>): Placed[] {
  const signs = new Map<string, Placed>();
  for (const { box, sign } of ink)
    if (sign && kinds.has(sign.kind)) signs.set(sign.id, { ...sign, box: join(signs.get(sign.id)?.box ?? noBox, box) });
  return [...signs.values()];
}

/** The ink of all other signs. */
export const inkWithout = ({ ink }: MusicLine, kinds: ReadonlySet<string>): Box[] =>
  ink.filter(({ sign }) => !sign || !kinds.has(sign.kind)).map(({ box }) => box);

/** Moves signs down by these amounts; a sign that was moved before moves further. */
export function moveSigns(drawn: string, moves: Moves): string {
  if (moves.size === 0) return drawn;
  return drawn.replace(
    /<g id="([^"]+)" class="([^"]*)"(?: transform="translate\(0, (-?\d+)\)")?/g,
    (tag, id: string, kind: string, before = '0') => {
      const move = moves.get(id);
      if (move === undefined) return tag;
      return `<g id="${id}" class="${kind}" transform="translate(0, ${Number(before) + Math.round(move)})"`;
    },
  );
}

/** Moves the signs of each system by itself, because a sign that continues in the next system has the same id there. */
export function moveSignsBySystem(svg: string, systems: readonly Moves[]): string {
  const [head = '', ...drawn] = svg.split('class="system"');
  return [head, ...drawn.map((system, index) => moveSigns(system, systems[index] ?? new Map()))].join('class="system"');
}
