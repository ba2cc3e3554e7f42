import type { ComponentProps } from 'react';
import { encode } from 'uqr';

/**
 * Black on white in either colour scheme, as cameras expect. Error correction level M, with the quiet zone of four
 * modules that ISO 18004 requires.
 */
export function QrCode({ text, ...props }: ComponentProps<'svg'> & { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg role="img" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...props}>
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}

export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
