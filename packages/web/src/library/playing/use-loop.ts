import { useEffect, useState } from 'react';
import { measuresIn } from '#library/sheet-music/index.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import type { Loop, SheetShown } from './piece.ts';
import type { Player } from './player.ts';
import type { Sheet } from './read-sheet.ts';
import type { Settings } from './settings.ts';

export type Picks = 'first' | 'last' | null;

type Props = Pick<SheetShown, 'paper' | 'page'> & {
  player: Player;
  settings: Settings;
  measure: number;
  sheet: Sheet;
};

/** A click on a measure sets an end of the loop while the user is choosing one; otherwise it jumps to the measure. */
export function useLoop({ player, settings, measure, sheet, paper, page }: Props) {
  const [picks, setPicks] = useState<Picks>(null);
  const { loop } = settings;

  const toggle = () => {
    setPicks(loop === null ? 'first' : null);
    player.change({ loop: loop === null ? { from: measure, to: measure } : null });
  };
  const change = (to: Loop) => {
    setPicks(null);
    player.change({ loop: to });
  };
  const choose = (index: number) => {
    if (picks === 'first') {
      player.change({ loop: { from: index, to: index } });
      return setPicks('last');
    }
    if (picks === 'last' && loop !== null) {
      return change({ from: Math.min(loop.from, index), to: Math.max(loop.from, index) });
    }
    player.goToMeasure(index);
  };

  const latest = useLatest(choose);
  useEffect(() => {
    const root = paper.current;
    if (root === null) return;
    const click = (event: MouseEvent) => {
      const index = measureAt(root, event);
      if (index !== null) latest.current(index + (sheet.pageStarts[page] ?? 0));
    };
    root.addEventListener('click', click);
    return () => root.removeEventListener('click', click);
  }, [paper, page, sheet, latest]);

  return { picks, toggle, change };
}

/** A click this close to a staff still selects its measure, in pixels. */
const maxDistance = 32;

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
