import { describe, expect, it } from 'vitest';
import { sortFiles } from './sort-files.ts';
import { aScoreFile } from './testing.ts';

const scores = (count: number) => Array.from({ length: count }, (_, index) => aScoreFile(`score ${index}`));

describe('sorting dropped files', () => {
  it('takes ten', () => {
    expect(sortFiles(scores(10), 0)).toMatchObject({ isTooMany: false, refused: [] });
  });

  it('takes none of eleven', () => {
    expect(sortFiles(scores(11), 0)).toEqual({ accepted: [], refused: [], isTooMany: true });
  });

  it('counts those under review', () => {
    expect(sortFiles(scores(4), 6).isTooMany).toBe(false);
    expect(sortFiles(scores(4), 7).isTooMany).toBe(true);
  });

  it('names what is no .musicxml file and takes the rest', () => {
    const upperCase = new File([''], 'LOUD.MUSICXML');
    const { accepted, refused } = sortFiles(
      [aScoreFile('a'), new File([''], 'b.mxl'), new File([''], 'c.xml'), new File([''], 'musicxml'), upperCase],
      0,
    );

    expect(accepted.map(({ name }) => name)).toEqual(['a.musicxml', 'LOUD.MUSICXML']);
    expect(refused).toEqual(['b.mxl', 'c.xml', 'musicxml']);
  });
});
