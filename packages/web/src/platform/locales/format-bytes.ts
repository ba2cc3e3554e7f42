import { quantity } from './formats.ts';

/** Formats the size of a file: '3 kB', rounded up, or '4.2 MB'. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1e6;
  return isSmall
    ? quantity(Math.ceil(bytes / 1000), 'kilobyte', { maximumFractionDigits: 0 })
    : quantity(bytes / 1e6, 'megabyte', { maximumFractionDigits: 1 });
}
