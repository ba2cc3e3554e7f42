import { PartClock } from '#normalizing/index.ts';
import { findChild, listChildren, type XmlElement } from '#xml/index.ts';

/**
 * Ticks after which the last measure of this playing order ends, because its 'Fine' stands before the pickup of the
 * next section; null if it is played to its end. What follows a Fine is such a pickup only if it is as long as that of
 * the piece: the last note of a section often has the word above it.
 */
export function fineWithin(score: XmlElement, order: readonly number[]): number | null {
  const last = order.at(-1) ?? 0;
  const isJumpedTo = order.some((index, at) => index < (order[at - 1] ?? index));
  if (!isJumpedTo) return null;
  for (const [index, part] of listChildren(score, 'part').entries()) {
    const clock = new PartClock(index);
    const measures = listChildren(part, 'measure').slice(0, last + 1);
    const timed = measures.map((measure) => clock.time(measure));
    const [first, final] = [timed[0], timed.at(-1)];
    const fine = final?.moments.find(({ element }) => isFine(element))?.onset ?? 0;
    if (!first?.meter || !final || fine <= 0) continue;
    const isPickup = first.length > 0 && first.length < first.meter.length - 1;
    if (isPickup && Math.abs(final.length - fine - first.length) < 1) return Math.round(fine);
  }
  return null;
}

const isFine = (element: XmlElement) => (findChild(element, 'sound')?.attributes['fine'] ?? 'no') !== 'no';
