import { numbers } from '#platform/locales/formats.ts';

export { money } from '#platform/locales/formats.ts';

/** Basis points as per cent: 1250 is '12.5%'. */
export function percent(basisPoints: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}
