/** So near to an end of the window a dragged row scrolls it; the top bar covers some of it. Pixels. */
const [above, below] = [128, 72];
/** Pixels of a frame. */
const fastest = 36;

/** How far to scroll in a frame while a row is held at this height; less than 0 is up. */
export function speedAt(height: number, windowHeight: number): number {
  const share = (depth: number, zone: number) => Math.ceil(fastest * Math.min(Math.max(depth / zone, 0), 1) ** 2);
  return share(height - (windowHeight - below), below) - share(above - height, above);
}
