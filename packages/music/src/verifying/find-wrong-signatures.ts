import type { DrawnMeasure } from './drawn.ts';
import type { StaffHistory } from './staff-history.ts';

/** Measures in which a staff lacks the key, time or clef of the file, or shows another one. */
export function findWrongSignatures(
  { kind, staff, measures }: StaffHistory,
  measureAt: (index: number) => DrawnMeasure | undefined,
): number[] {
  const wrong: number[] = [];
  let inForce: string | null = null;
  for (const [index, forms] of measures.entries()) {
    const measure = measureAt(index);
    const drawn = measure?.staves[staff]?.[kind];
    const before = inForce;
    inForce = forms.at(-1) ?? null;
    if (!measure || !drawn || forms.includes(null) || (before === null && index > 0)) continue;
    // A clef at the start of a measure is drawn before its barline; a line ends with the signatures of the next one.
    const earlier = kind === 'clef' ? (measureAt(index - 1)?.staves[staff]?.clef ?? []) : [];
    const next = measures[index + 1] ?? [];
    const isExpected = (form: string) => forms.includes(form) || next.includes(form) || next.includes(null);
    const news = forms.filter((form, index) => form !== (index === 0 ? before : forms[index - 1]));
    const isDrawn = (form: string | null) =>
      form === null || drawn.includes(form) || earlier.includes(form) || (form === '0' && measure.isFirst);
    const repeats = measure.isFirst && kind !== 'time' && forms[0] !== '0' && !isDrawn(forms[0] ?? null);
    const strange = drawn.some((form) => !isExpected(form) && form !== before);
    if (repeats || strange || !news.every(isDrawn)) wrong.push(index);
  }
  return wrong;
}
