import { numbers } from '#platform/locales/formats.ts';

export { money } from '#platform/locales/formats.ts';

/** Formats basis points as a percentage: 1250 is '12.5%'. */
export function percent(basisPoints: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}
