/** In points. */
export const gaps = { aboveTitle: 36, belowTitle: 12, betweenSystems: 20 };
/** How far each gap of a full page may be stretched, so that all pages end at the same height. */
const maxStretch = 16;

/** A page that is filled from the top with blocks that are never split: a system, or a title with its first system. */
export class FlowingPage {
  /** The place of its first score. */
  readonly place: string;
  readonly bottom: number;
  y: number;
  readonly #movers: ((distance: number) => void)[] = [];

  constructor(place: string, { top, bottom }: { top: number; bottom: number }) {
    this.place = place;
    this.y = top;
    this.bottom = bottom;
  }

  get isEmpty(): boolean {
    return this.#movers.length === 0;
  }

  fits(height: number): boolean {
    return this.y + height <= this.bottom;
  }

  /** Adds a block at `y`; `move` shifts it further down. */
  add(y: number, move: (distance: number) => void): void {
    this.y = y;
    this.#movers.push(move);
  }

  /** Distributes the remaining space between the blocks; call it when nothing more fits. */
  spread(): void {
    const gap = Math.min(maxStretch, Math.max(0, this.bottom - this.y) / Math.max(1, this.#movers.length - 1));
    for (const [index, move] of this.#movers.entries()) move(index * gap);
  }
}
