import { describe, expect, it } from 'vitest';
import { colors, palettes, type Scheme, tones } from './tokens.ts';

/** WCAG 2.2, success criteria 1.4.3 and 1.4.11. */
const minText = 4.5;
const minMark = 3;
const isRead = /^--(mantine-color-(text|dimmed|anchor|error)|(good|bad)-text)$/;

describe.each<Scheme>(['light', 'dark'])('in %s', (scheme) => {
  const color = colors[scheme];
  /* The last one is the surface of a chosen element. */
  const surfaces = [
    color['--mantine-color-body'],
    color['--surface-side'],
    color['--surface-hover'],
    tones[scheme].accent.surface,
  ];

  it.each(Object.entries(color).filter(([name]) => isRead.test(name)))(
    '%s is readable on every surface',
    (_name, text) => {
      for (const surface of surfaces) expect(contrast(text, surface)).toBeGreaterThanOrEqual(minText);
    },
  );

  it('a caution is readable on its surface', () => {
    for (const surface of [color['--caution-surface'], color['--caution-hover']]) {
      expect(contrast(color['--caution-text'], surface)).toBeGreaterThanOrEqual(minText);
    }
  });

  it.each(Object.entries(tones[scheme]))('a badge in %s is readable', (_name, { text, surface }) => {
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(minText);
  });

  it('the focus ring stands out from every surface', () => {
    for (const surface of surfaces) expect(contrast(color['--focus-ring'], surface)).toBeGreaterThanOrEqual(minMark);
  });

  it('a switch that is off stands out from the page', () => {
    const off = scheme === 'light' ? palettes.gray[5] : palettes.dark[3];
    expect(contrast(off, color['--mantine-color-body'])).toBeGreaterThanOrEqual(minMark);
  });

  it('the label of a filled button is readable', () => {
    expect(contrast('#ffffff', palettes.accent[8])).toBeGreaterThanOrEqual(minText);
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

/** The contrast ratio of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
