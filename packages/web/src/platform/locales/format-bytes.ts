import { numbers } from './formats.ts';

/** Formats the size of a file: '3 kB', rounded up, or '4.2 MB'. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1e6;
  const unit = {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  } as const;
  return numbers(unit).format(isSmall ? Math.ceil(bytes / 1000) : bytes / 1e6);
}
