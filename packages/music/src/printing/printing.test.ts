import { describe, expect, it } from 'vitest';
import { printScores, type PrintedScore } from './index.ts';
import { hasPoppler, page, pagesOf, textOf, unpacked } from './testing.ts';

const created = new Date('2026-01-02T03:04:05Z');

async function print(scores: PrintedScore[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(printScores({ scores, created })));
}

describe('a printed document', () => {
  it('has every page of every score, in A4', async () => {
    const pdf = await print([
      { title: 'One', pages: [page(), page()] },
      { title: 'Two', pages: [page()] },
    ]);

    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(pagesOf(pdf)).toBe(3);
    expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3);
  });

  it('is the same for the same scores and moment', async () => {
    const scores = [{ title: '划船歌 One', pages: [page()] }];

    expect((await print(scores)).equals(await print(scores))).toBe(true);
  });

  it('is titled EEMusic Scores, and has a bookmark for each score', async () => {
    const text = unpacked(
      await print([
        { title: 'Minuet', pages: [page(), page()] },
        { title: 'Waltz', pages: [page()] },
      ]),
    );

    for (const entry of ['(EEMusic Scores)', '/Title (Minuet)', '/Title (Waltz)', '(D:20260102030405Z)'])
      expect(text.includes(entry), entry).toBe(true);
  });

  it('contains each glyph once, however often it is used', async () => {
    const text = unpacked(await print([{ title: 'One', pages: [page(), page(), page()] }]));

    expect(text.match(/\/Subtype \/Form/g)).toHaveLength(1);
    expect(text.match(/\/GE050 Do/g)).toHaveLength(6);
  });

  it('paints colours, rotations and empty boxes as given', async () => {
    const inside =
      '<g fill="#FF0000"><path d="M1 2 L3 4"/></g><rect fill-opacity="0" x="5" y="6" width="7" height="8"/>' +
      '<g transform="rotate(90 10,20)"><path d="M5 6 L7 8"/></g>';
    const text = unpacked(await print([{ title: 'One', pages: [page(inside)] }]));

    const painted = [
      /q 1 0 0 rg 1 0 0 RG\n[^\n]* 1 2 m 3 4 l S\nQ/,
      /5 6 7 8 re S/,
      /q 0\.0+ 1\.0+ -1\.0+ 0\.0+ 30 10 cm/,
    ];
    for (const operators of painted) expect(operators.test(text), String(operators)).toBe(true);
  });

  it('draws lines as vectors, without images', async () => {
    const text = unpacked(await print([{ title: 'One', pages: [page()] }]));

    expect(text).toContain('0 754 m 5229 754 l S');
    expect(text).toContain('22 w');
    expect(text).not.toContain('/Subtype /Image');
  });

  it('embeds only the characters it uses, of the fonts it needs', async () => {
    const latin = await print([{ title: 'Row your boat', pages: [page()] }]);
    const chinese = await print([{ title: '划船歌', pages: [page()] }]);

    expect(latin.toString('latin1')).toMatch(/\+Edwin-Bold/);
    expect(latin.toString('latin1')).toMatch(/\+Leipzig/);
    expect(latin.toString('latin1')).not.toMatch(/NotoSansSC/);
    expect(chinese.toString('latin1')).toMatch(/\+NotoSansSC/);
    expect(chinese.length).toBeLessThan(60_000);
  });

  it('grows little with each page', async () => {
    const [one, many] = await Promise.all(
      [1, 41].map((count) => print([{ title: 'One', pages: Array.from({ length: count }, () => page()) }])),
    );

    expect(((many?.length ?? Infinity) - (one?.length ?? 0)) / 40).toBeLessThan(2_000);
  });

  it('is streamed: the first bytes do not wait for the last score', async () => {
    let taken = 0;
    function* scores() {
      for (; taken < 50; taken += 1) yield { title: `Score ${taken}`, pages: [page()] };
    }
    const document = printScores({ scores: scores(), created });

    await document.next();

    expect(taken).toBeLessThan(5);
    await document.return(undefined);
  });

  it('keeps the place of a score whose pages are lost, and says so', async () => {
    const pdf = await print([
      { title: 'One', pages: [page()] },
      { title: 'Lost', place: 'Grade 1', pages: null },
      { title: 'Two', pages: [page(), page()] },
    ]);

    expect(pagesOf(pdf)).toBe(4);
    expect(unpacked(pdf)).toContain('/Title (Lost)');
    if (hasPoppler()) expect(textOf(pdf).match(/The file of this score is missing/g)).toHaveLength(1);
  });

  it('is one empty page without scores', async () => {
    expect(pagesOf(await print([]))).toBe(1);
  });

  it('lets other work run directly before each page is painted', async () => {
    const events: string[] = [];
    const pause = async () => void events.push('pause');
    async function* scores(): AsyncGenerator<PrintedScore> {
      events.push('read');
      yield { title: 'Minuet', pages: [page('A')] };
      events.push('read');
      yield { title: 'Gavotte', pages: ['not a page'] };
    }

    await expect(Array.fromAsync(printScores({ scores: scores(), created, pause }))).rejects.toThrow();

    expect(events).toEqual(['read', 'pause', 'read', 'pause']);
  });

  it('reports what it cannot paint', async () => {
    const arc = page('<path d="M0 0 A1 1 0 0 1 2 2"/>');

    await expect(print([{ title: 'One', pages: [arc] }])).rejects.toThrow('cannot be printed');
  });

  it.skipIf(!hasPoppler())('has selectable text, including Chinese (skipped without pdftotext)', async () => {
    const text = textOf(await print([{ title: '划船歌 Row your boat（第一册）', place: '美国民歌', pages: [page()] }]));

    expect(text).toContain('划船歌');
    expect(text).toContain('Row your boat');
    expect(text).toContain('美国民歌');
    expect(text).toContain('= 112');
  });

  it.skipIf(!hasPoppler())(
    'prints a title of 200 letters in full on two lines (skipped without pdftotext)',
    async () => {
      const title = 'The wandering musicians of Bremen and all of their friends '.repeat(4).slice(0, 200).trim();
      const text = textOf(await print([{ title, pages: [page()] }]));
      expect(text.replaceAll(/\s+/g, ' ')).toContain(title);
    },
  );

  it.skipIf(!hasPoppler())('prints a long title in full in a smaller size (skipped without pdftotext)', async () => {
    const title = 'Zwölf kleine Präludien für Anfänger im Klavierspiel aus dem Notenbüchlein der Anna Magdalena Bach';

    expect(textOf(await print([{ title, pages: [page()] }]))).toContain(title);
  });

  it.skipIf(!hasPoppler())('truncates a title that is too long (skipped without pdftotext)', async () => {
    const text = textOf(await print([{ title: 'A very long title '.repeat(20), pages: [page()] }]));

    expect(text).toMatch(/A very long title.*…/);
  });
});
