import { measuresIn } from '#library/sheet-music/index.ts';

/** A click this close to a staff still selects its measure, in pixels. */
const maxDistance = 32;

/** The measure that was clicked; null if the click was too far away. */
export function measureAt(root: ParentNode, { clientX, clientY }: { clientX: number; clientY: number }): number | null {
  const candidates = measuresIn(root).flatMap((measure, index) => {
    const lines = Array.from(measure.querySelectorAll(':scope > g.staff > path'), (line) =>
      line.getBoundingClientRect(),
    );
    const top = Math.min(...lines.map((line) => line.top));
    const bottom = Math.max(...lines.map((line) => line.bottom));
    const isWithin = lines.some(({ left, right }) => clientX >= left && clientX < right);
    const distance = Math.max(top - clientY, clientY - bottom, 0);
    return isWithin && distance <= maxDistance ? [{ index, distance }] : [];
  });
  return candidates.toSorted((one, other) => one.distance - other.distance)[0]?.index ?? null;
}
