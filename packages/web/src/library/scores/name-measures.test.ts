import { afterEach, describe, expect, it } from 'vitest';
import { speak, withTexts } from '#platform/locales/texts.ts';
import { listLabels, listMeasures } from './format-score.ts';

const labels = ['', '33', '34', 'X1', '35', '35', '36', '37', '38', '39', '40', '41', '42'];
const at = (...measures: number[]) => ({ measures, labels: measures.map((measure) => labels[measure - 1] ?? '') });

describe('measures are named as they are printed', () => {
  it.each([
    [[], null],
    [[2], 'measure 33'],
    [[5, 3, 4, 2, 8, 8], 'measures 33–35, 37'],
    [[5, 6], 'measure 35'],
    [[2, 4, 6, 8, 10, 12], 'measures 33, X1, 35, 37, 39 and more'],
    [[1], 'the pickup measure'],
    [[1, 2, 3, 7], 'pickup, measures 33–34, 36'],
  ])('in a list: %j → %s', (measures, text) => {
    expect(listMeasures(at(...measures))).toBe(text);
  });

  it('in a comparison', () => {
    expect(listLabels(at())).toBe('');
    expect(listLabels(at(1, 2, 3, 4))).toBe('pickup, 33–X1');
    expect(listLabels(at(3, 8, 9))).toBe('34, 37–38');
  });

  describe('in Chinese', () => {
    afterEach(() => speak('en'));

    it('too', async () => {
      await withTexts('library', Promise.resolve());
      await speak('zh-Hans');

      expect(listMeasures(at(1, 2, 3, 7))).toBe('弱起小节、第 33–34、36 小节');
    });
  });
});
