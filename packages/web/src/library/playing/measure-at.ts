import { measuresIn } from '#library/sheet-music/index.ts';

/** How far from the staves somebody may click and still mean them, in pixels. */
const around = 32;

/** Which of the measures under a root somebody has clicked at; null beside all of them. */
export function measureAt(root: ParentNode, { clientX, clientY }: { clientX: number; clientY: number }): number | null {
  const near = measuresIn(root).flatMap((measure, index) => {
    const lines = Array.from(measure.querySelectorAll(':scope > g.staff > path'), (line) =>
      line.getBoundingClientRect(),
    );
    const top = Math.min(...lines.map((line) => line.top));
    const bottom = Math.max(...lines.map((line) => line.bottom));
    const isWithin = lines.some(({ left, right }) => clientX >= left && clientX < right);
    const away = Math.max(top - clientY, clientY - bottom, 0);
    return isWithin && away <= around ? [{ index, away }] : [];
  });
  return near.toSorted((one, other) => one.away - other.away)[0]?.index ?? null;
}
