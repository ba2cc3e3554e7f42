import { describe, expect, it } from 'vitest';
import { recogniseFiles, sortFiles } from './upload-queue.ts';
import { aScoreFile } from './testing.ts';

const scores = (count: number) => Array.from({ length: count }, (_, index) => aScoreFile(`score ${index}`));

describe('sorting dropped files', () => {
  it('accepts ten', () => {
    expect(sortFiles(scores(10), 0)).toMatchObject({ isTooMany: false, refused: [] });
  });

  it('accepts none of eleven', () => {
    expect(sortFiles(scores(11), 0)).toEqual({ accepted: [], refused: [], isTooMany: true });
  });

  it('counts scores already under review', () => {
    expect(sortFiles(scores(4), 6).isTooMany).toBe(false);
    expect(sortFiles(scores(4), 7).isTooMany).toBe(true);
  });

  it('accepts .musicxml, .mxl and .xml, and refuses others', () => {
    const names = ['b.mxl', 'c.xml', 'musicxml', 'd.mscz', 'LOUD.MUSICXML'];

    const { accepted, refused } = sortFiles(
      names.map((name) => new File([''], name)),
      0,
    );

    expect(accepted.map(({ name }) => name)).toEqual(['b.mxl', 'c.xml', 'LOUD.MUSICXML']);
    expect(refused.map(({ name }) => name)).toEqual(['musicxml', 'd.mscz']);
  });

  it('recognises refused files by content and by name', async () => {
    const files = [new File(['MThd'], 'a.bin'), new File([''], 'b.dorico'), new File(['<score-partwise/>'], 'c.txt')];

    expect(await recogniseFiles([...files, new File(['?'], 'd')])).toEqual([
      { name: 'a.bin', format: 'midi' },
      { name: 'b.dorico', format: 'dorico' },
      { name: 'c.txt', format: 'musicxml' },
      { name: 'd', format: null },
    ]);
  });
});
