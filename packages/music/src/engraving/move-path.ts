import { numbersOf } from './boxes.ts';

/** Position and scale of a glyph; glyphs themselves are drawn upwards. */
export type Placement = { x: number; y: number; across: number; down: number };

/** Parses a transform; null if it is more than a position and a scale. */
export function readPlacement(transform: string): Placement | null {
  const number = '(-?[\\d.]+)';
  const [, x, y, across, up] =
    new RegExp(`^translate\\(${number}, ${number}\\) scale\\(${number}, ${number}\\)$`).exec(transform) ?? [];
  if (up === undefined) return null;
  return { x: Number(x), y: Number(y), across: Number(across), down: -Number(up) };
}

/** The path translated and scaled, in whole units; null if it contains commands that cannot simply be moved. */
export function movePath(path: string, { x, y, across, down }: Placement): string | null {
  if (!path.startsWith('M') || /[^MLHVCSQTZmlhvcsqtz\d\s,.-]/.test(path)) return null;
  return path.replaceAll(/([a-zA-Z])([^a-zA-Z]*)/g, (_all, command: string, rest: string) => {
    const letter = command.toUpperCase();
    const [left, top] = letter === command ? [x, y] : [0, 0];
    const numbers = numbersOf(rest).map((number, at) => {
      const isAcross = letter === 'H' || (letter !== 'V' && at % 2 === 0);
      return Math.round(isAcross ? number * across + left : number * down + top);
    });
    return command + numbers.join(' ');
  });
}
