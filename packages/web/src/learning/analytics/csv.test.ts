import { describe, expect, it } from 'vitest';
import type { Column } from './figure.ts';
import { csvOf, fileName } from './figure-card.tsx';

type Line = { name: string; seconds: number; accuracy: number | null };
const columns: Column<Line>[] = [
  { header: 'Score', format: () => '', raw: ({ name }) => name },
  { header: 'Time', fileHeader: 'Time (seconds)', format: () => '2h', raw: ({ seconds }) => seconds },
  { header: 'Accuracy', format: () => '', raw: ({ accuracy }) => accuracy },
];

describe('the CSV file of a figure', () => {
  it('has numbers as numbers, and texts that no spreadsheet evaluates', () => {
    const names = ['春江花月夜', 'A, "B"\nC', '=1+1', '+7', '-x', '@me', '\tx', '\rx', 'a=b'];
    const lines = csvOf(
      columns,
      names.map((name, index) => ({ name, seconds: index - 1, accuracy: index === 0 ? null : 0.5 })),
    );
    expect(lines).toBe(
      [
        '\uFEFFScore,Time (seconds),Accuracy',
        '春江花月夜,-1,',
        '"A, ""B""\nC",0,0.5',
        "'=1+1,1,0.5",
        "'+7,2,0.5",
        "'-x,3,0.5",
        "'@me,4,0.5",
        "'\tx,5,0.5",
        `"'\rx",6,0.5`,
        'a=b,7,0.5',
        '',
      ].join('\r\n'),
    );
  });

  it('is named after its figure and its days', () => {
    expect(fileName('by-grade', { from: '2026-10-23', to: '2026-11-21' })).toBe(
      'analytics-by-grade-2026-10-23-2026-11-21.csv',
    );
  });
});
