import type { Signature } from '#mei/index.ts';
import type { DrawnMeasure } from './drawn.ts';
import { formOf } from './staff-history.ts';

/**
 * Keys and times within measures that are not drawn before the notes that follow them; all such times, because Verovio
 * draws times only at the start of a measure.
 */
export function findMisplacedSignatures(
  signatures: readonly Signature[],
  measureAt: (index: number) => DrawnMeasure | undefined,
): Signature[] {
  return signatures.filter((signature) => {
    const { kind, staff, measure, followers } = signature;
    const form = formOf(signature);
    if (form === null) return false;
    if (kind === 'time') return true;
    const drawn = measureAt(measure)?.staves[staff]?.keysWithin ?? [];
    return !drawn.some((key) => key.form === form && (key.next === '' || followers?.has(key.next)));
  });
}
