import type { Point } from '#xml/paths.ts';
import { type Box, join, noBox } from './boxes.ts';
import { type DrawnSystem, marginOf, type PlacedText, readDrawing, type Sign } from './drawing.ts';

export type Placed = Sign & { box: Box };
/** In units of the drawing; down if positive. */
type Move = readonly [ids: readonly string[], by: number];
type Moves = ReadonlyMap<string, number>;

/** A line of music: its part of the drawing, its ink and its texts. */
export type MusicLine = Pick<DrawnSystem, 'ink'> & { svg: string; texts: readonly PlacedText[]; margin: Point };

type Yielding = {
  /** Verovio's classes of the signs that give way, and of those to which they do: without either nothing moves. */
  signs: readonly string[];
  to?: readonly string[];
  moves(line: MusicLine, space: number): Iterable<Move>;
};

/** Moves signs of each line of music out of the way of others. Takes a drawing of lines that is not scaled. */
export const yielding =
  ({ signs, to = signs, moves }: Yielding) =>
  (svg: string, space: number): string => {
    const has = (kinds: readonly string[]) => kinds.some((kind) => svg.includes(`class="${kind}"`));
    if (!has(signs) || !has(to)) return svg;
    const drawing = readDrawing(svg);
    const margin = marginOf(svg);
    const [, ...drawn] = svg.split('class="system"');
    const lines = drawing.systems.map(({ ink }, index) => ({
      svg: drawn[index] ?? '',
      ink,
      margin,
      get texts() {
        return drawing.texts.filter(({ system }) => system === index);
      },
    }));
    const found = lines.map((line) => Array.from(moves(line, space)).filter(([, by]) => by !== 0));
    return moveSigns(
      svg,
      found.map((own) => new Map(own.flatMap(([ids, by]) => ids.map((id) => [id, by] as const)))),
    );
  };

/** The whole signs of these kinds. */
export function signsIn({ ink }: MusicLine, ...kinds: readonly string[]): Placed[] {
  const signs = new Map<string, Placed>();
  for (const { box, sign } of ink)
    if (sign && kinds.includes(sign.kind))
      signs.set(sign.id, { ...sign, box: join(signs.get(sign.id)?.box ?? noBox, box) });
  return [...signs.values()];
}

/** The ink of all other signs. */
export const inkWithout = ({ ink }: MusicLine, ...kinds: readonly string[]): Box[] =>
  ink.filter(({ sign }) => !sign || !kinds.includes(sign.kind)).map(({ box }) => box);

export const idsOf = (signs: readonly { id: string }[]) => signs.map(({ id }) => id);

/**
 * Moves the signs of each system down by these amounts, each system by itself, because a sign that continues in the
 * next system has the same id there; a sign that was moved before moves further.
 */
export function moveSigns(svg: string, systems: readonly Moves[]): string {
  if (systems.every(({ size }) => size === 0)) return svg;
  const [head = '', ...drawn] = svg.split('class="system"');
  const moved = drawn.map((system, index) =>
    system.replace(
      /<g id="([^"]+)" class="([^"]*)"(?: transform="translate\(0, (-?\d+)\)")?/g,
      (tag, id: string, kind: string, before = '0') => {
        const move = systems[index]?.get(id);
        if (move === undefined) return tag;
        return `<g id="${id}" class="${kind}" transform="translate(0, ${Number(before) + Math.round(move)})"`;
      },
    ),
  );
  return [head, ...moved].join('class="system"');
}
