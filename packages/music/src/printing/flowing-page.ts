/** In points. */
export const gaps = { aboveTitle: 36, belowTitle: 12, betweenSystems: 20 };
/** How far a full page may be pulled apart at each gap, to end where the others do. */
const maxStretch = 16;

/** A page that is filled from above with what keeps together: a system, or a title with its first system. */
export class FlowingPage {
  /** Whose score it begins with. */
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

  /** What was put on the page down to `y`; `move` takes it further down. */
  add(y: number, move: (distance: number) => void): void {
    this.y = y;
    this.#movers.push(move);
  }

  /** Once nothing more fits: the room that is left goes between what is there. */
  spread(): void {
    const gap = Math.min(maxStretch, Math.max(0, this.bottom - this.y) / Math.max(1, this.#movers.length - 1));
    for (const [index, move] of this.#movers.entries()) move(index * gap);
  }
}
