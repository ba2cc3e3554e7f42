import type { Markup } from '#xml/markup.ts';
import type { Point } from '#xml/paths.ts';
import { type Box, join, noBox } from './boxes.ts';
import type { Drawing, DrawnSystem, PlacedText } from './drawing.ts';

export type Placed = { sign: Markup; box: Box };
/** A move is in units of the drawing, and down if positive. */
type Move = readonly [signs: readonly (Markup | null)[], by: number];

export type MusicLine = DrawnSystem & { texts: readonly PlacedText[]; margin: Point };

type Yielding = {
  /** Verovio's classes of the signs that give way, and of those to which they do: without either nothing moves. */
  signs: readonly string[];
  to?: readonly string[];
  moves(line: MusicLine, space: number): Iterable<Move>;
};

/** Moves signs of each line of music out of the way of others, in a drawing of lines that is not scaled. */
export const yielding =
  ({ signs, to = signs, moves }: Yielding) =>
  (drawing: Drawing, space: number): void => {
    const has = (kinds: readonly string[]) => kinds.some((kind) => drawing.classes.has(kind));
    if (!has(signs) || !has(to)) return;
    const { margin, systems } = drawing;
    const lines = systems.map((system, index) => ({
      ...system,
      margin,
      get texts() {
        return drawing.texts.filter((text) => text.system === index);
      },
    }));
    const found = lines.flatMap((line) => Array.from(moves(line, space)));
    drawing.move(new Map(found.flatMap(([own, by]) => own.flatMap((sign) => (sign && by !== 0 ? [[sign, by]] : [])))));
  };

export function signsIn({ ink }: MusicLine, ...kinds: readonly string[]): Placed[] {
  const signs = new Map<Markup, Box>();
  for (const { box, sign } of ink)
    if (sign && kinds.includes(sign.kind)) signs.set(sign, join(signs.get(sign) ?? noBox, box));
  return Array.from(signs, ([sign, box]) => ({ sign, box }));
}

export const inkWithout = ({ ink }: MusicLine, ...kinds: readonly string[]): Box[] =>
  ink.filter(({ sign }) => !sign || !kinds.includes(sign.kind)).map(({ box }) => box);

export const signsOf = (row: readonly Placed[]) => row.map(({ sign }) => sign);

/** The groups of a kind that directly follow one of another kind, with that one: verses with their numbers. */
export function followersOf(root: Markup, [before, kind]: readonly [before: string, kind: string]) {
  const groups = Array.from(root.descendants()).filter(({ name }) => name === 'g');
  return new Map(
    groups.flatMap((group, index) => {
      const other = groups[index - 1];
      return group.kind === kind && other?.kind === before ? [[group, other] as const] : [];
    }),
  );
}
