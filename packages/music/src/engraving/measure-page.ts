import { type Box, join, noBox } from './boxes.ts';
import { readInk } from './read-ink.ts';

/** A system with its position on the page, and its number of measures. */
export type MeasuredSystem = Box & { measures: number };

/**
 * Measures every system of a page with everything drawn in it, such as slurs and words; names of instruments do not
 * make it wider.
 */
export function measureSystems(svg: string): MeasuredSystem[] {
  const systems: MeasuredSystem[] = [];
  let system: MeasuredSystem = { ...noBox, measures: 0 };
  readInk(svg, {
    beginSystem() {
      system = { ...noBox, measures: 0 };
      systems.push(system);
    },
    beginMeasure() {
      system.measures += 1;
    },
    ink(box) {
      Object.assign(system, join(system, box));
    },
  });
  return systems;
}
