import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { beforeEach, describe, expect, it } from 'vitest';
import { recallLayout, rememberLayout } from './remembered-layout.ts';
import { marginsFor } from './layout-fields.tsx';

const standard = standardPrintLayout;

describe('the margins of another paper', () => {
  const narrow = { top: 8, right: 8, bottom: 8, left: 8 };

  it('are the defaults of that paper', () => {
    expect(marginsFor('tablet', standard)).toEqual(narrow);
    expect(marginsFor('Letter', { ...standard, paper: 'tablet', margins: narrow })).toEqual(standard.margins);
  });

  it('stay as somebody set them', () => {
    const margins = { ...standard.margins, left: 25 };

    expect(marginsFor('tablet', { ...standard, margins })).toEqual(margins);
  });
});

describe('the layout of the last print', () => {
  beforeEach(() => localStorage.clear());
  const letter = { ...standard, paper: 'Letter' } as const;

  it('is kept for each person and library', () => {
    rememberLayout(1, 7, letter);

    expect(recallLayout(1, 7)).toEqual(letter);
    expect(recallLayout(1, 8)).toBeNull();
    expect(recallLayout(2, 7)).toBeNull();
    expect(recallLayout(1, 'several')).toBeNull();
  });

  it("is forgotten once the print uses the library's layout", () => {
    rememberLayout(1, 7, letter);
    rememberLayout(1, 7, null);

    expect(recallLayout(1, 7)).toBeNull();
  });

  it.each(['', 'nonsense', 'null', '[]', '{"paper":"A4"}', JSON.stringify({ ...standard, margins: null })])(
    'is not read from %s',
    (kept) => {
      localStorage.setItem('eemusic.print.1.7', kept);

      expect(recallLayout(1, 7)).toBeNull();
    },
  );
});
