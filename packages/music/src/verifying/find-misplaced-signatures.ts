import type { Signature } from '#mei/index.ts';
import type { DrawnMeasure } from './drawn.ts';
import { formOf } from './staff-history.ts';

/** Keys and times within measures that are not drawn before the notes that follow them. */
export function findMisplacedSignatures(
  signatures: readonly Signature[],
  measureAt: (index: number) => DrawnMeasure | undefined,
): Signature[] {
  return signatures.filter((signature) => {
    const { kind, staff, measure, followers } = signature;
    const form = formOf(signature);
    if (form === null) return false;
    const drawn = measureAt(measure)?.staves[staff]?.within ?? [];
    return !drawn.some(
      (one) => one.kind === kind && one.form === form && (one.next === '' || followers?.has(one.next)),
    );
  });
}
