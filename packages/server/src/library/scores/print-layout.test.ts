import { printBooklet } from '@eemusic/contract/library/booklets';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { printScores } from '@eemusic/contract/library/printing';
import { describe, expect, it } from 'vitest';
import { aPublishedScore } from '#testing/a-published-score.ts';

const boxesOf = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/g), ([, box]) => box);

describe('a print', () => {
  it('has the requested layout, and A4 without one', async () => {
    const { call, id } = await aPublishedScore({ seed: 4 });
    const print = async (layout: object | undefined) =>
      (await call(printScores, { selected: [id], ...(layout && { layout }) })).bytes;

    const usual = await print(undefined);

    expect(new Set(boxesOf(usual))).toEqual(new Set(['595.28 841.89']));
    expect(boxesOf(await print(standardPrintLayout))).toEqual(boxesOf(usual));
    expect(new Set(boxesOf(await print({ paper: 'Letter' })))).toEqual(new Set(['612 792']));
    expect(new Set(boxesOf(await print({ paper: 'tablet' })))).toEqual(new Set(['552.76 737.01']));
    expect(boxesOf(await print({ paper: 'A3' }))).toEqual(['1190.56 841.89', '1190.56 841.89']);
    const large = boxesOf(
      await print({
        margins: { top: 40, right: 40, bottom: 40, left: 40 },
        staffHeights: { early: 10, other: 10, ensemble: 8 },
        measuresPerLine: 1,
      }),
    );
    expect(large.length).toBeGreaterThan(boxesOf(usual).length);
  });

  it('names the wrong field of its layout', async () => {
    const { call, id } = await aPublishedScore();

    const answer = await call(printScores, { selected: [id], layout: { bleed: 11, paper: 'A5' } as never });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      fields: { 'layout.bleed': 'Enter 10 or less', 'layout.paper': 'Enter A4, Letter, A3 or tablet' },
    });
  });
});

describe('a booklet', () => {
  it('is engraved for its layout, and can begin each score on a left page', async () => {
    const { call, id } = await aPublishedScore();
    const options = { title: 'Spring term', cover: false, contents: false } as const;
    const make = async (overrides: object) =>
      boxesOf((await call(printBooklet, { selected: [id], ...options, ...overrides })).bytes);

    const usual = await make({});

    expect(await make({ startsOnLeft: true })).toHaveLength(usual.length + 1);
    expect(new Set(await make({ printLayout: { paper: 'Letter' } }))).toEqual(new Set(['612 792']));
    expect(await make({ printLayout: { paper: 'A3' }, startsOnLeft: true })).toEqual([
      '1190.56 841.89',
      '1190.56 841.89',
    ]);
  });
});
