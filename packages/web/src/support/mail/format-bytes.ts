import { numbers } from '#platform/locales/formats.ts';

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** Formats a size: '3 kB', '4.2 MB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return numbers({
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
