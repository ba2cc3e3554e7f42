import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { standardLayout } from '@eemusic/music/engraving';
import { standardFormat } from '@eemusic/music/printing';
import { describe, expect, it } from 'vitest';
import { bookletFileName, engravingLayout, isStored, layoutKey, pageFormat } from './index.ts';

describe('a print layout', () => {
  it('equals the stored drawings, on A4, where nothing was changed', () => {
    expect(engravingLayout(standardPrintLayout, true)).toEqual(standardLayout);
    expect(pageFormat(standardPrintLayout)).toEqual(standardFormat);
    expect(isStored(engravingLayout(standardPrintLayout, false))).toBe(true);
    expect(isStored(engravingLayout({ ...standardPrintLayout, paper: 'A3', bleed: 3, footer: 'EE' }, false))).toBe(
      true,
    );
  });

  it('gives the first two grades a size of their own', () => {
    const layout = { ...standardPrintLayout, staffHeights: { early: 9.6, other: 7.5, ensemble: 5 } };

    expect(engravingLayout(layout, true)).toMatchObject({ staffHeight: 9.6, ensembleStaffHeight: 5 });
    expect(engravingLayout(layout, false)).toMatchObject({ staffHeight: 7.5, ensembleStaffHeight: 5 });
  });

  it('has a different key for every change that affects the drawing', () => {
    const changes = [
      { paper: 'Letter' },
      { paper: 'tablet' },
      ...(['top', 'right', 'bottom', 'left'] as const).map((side) => ({
        margins: { ...standardPrintLayout.margins, [side]: 20 },
      })),
      { staffHeights: { early: null, other: 7, ensemble: null } },
      { staffHeights: { early: null, other: null, ensemble: 7 } },
      { measuresPerLine: 4 },
      { keepsBreaks: true },
      { fingerings: false },
      { measureNumbers: 'none' },
      { measureNumbers: 'measures' },
    ] as const;

    const layouts = changes.map((change) => engravingLayout({ ...standardPrintLayout, ...change }, false));

    expect(new Set(layouts.map(layoutKey)).size).toBe(changes.length);
    expect(layouts.some(isStored)).toBe(false);
  });
});

it.each([
  ['Spring term', 'Spring term.pdf'],
  ['春江花月夜', '春江花月夜.pdf'],
  ['Grade 1/2: "First" <pieces>?', 'Grade 1 2 First pieces.pdf'],
  ['../..\\etc', 'etc.pdf'],
  ['  No. 1…  ...', 'No. 1….pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['???', 'Booklet.pdf'],
  ['🎹'.repeat(120), `${'🎹'.repeat(100)}.pdf`],
])('a booklet with the title %j gets the file name %j', (title, name) => {
  expect(bookletFileName(title)).toBe(name);
});
