import type { Signature } from '#mei/index.ts';
import type { DrawnMeasure } from './drawn.ts';
import { formOf } from './staff-history.ts';

/** Of keys and times within measures, those that are not drawn before the notes that follow them: of times, which Verovio draws nowhere else but at the beginning of a measure, all. */
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
