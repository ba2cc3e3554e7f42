import { execFileSync, spawnSync } from 'node:child_process';
import type { LateEntry, Statement, StatementLine } from '@eemusic/contract/sales/statements';
import { describe, expect, it } from 'vitest';
import { openClock } from '#platform/clock.ts';
import { paintStatement } from './paper.ts';

/** Part of Debian's package poppler-utils. */
const poppler = 'pdftotext';
const hasPoppler = spawnSync(poppler, ['-v']).error === undefined;

type Word = { text: string; left: number; right: number; top: number; bottom: number };

function pagesOf(pdf: Uint8Array): Word[][] {
  const html = execFileSync(poppler, ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  const number = (tag: string, name: string) => Number(new RegExp(`${name}="([\\d.-]+)"`).exec(tag)?.[1]);
  return html
    .split('<page ')
    .slice(1)
    .map((page) =>
      Array.from(page.matchAll(/<word ([^>]*)>([^<]*)/g), ([, tag = '', text = '']) => ({
        text,
        left: number(tag, 'xMin'),
        right: number(tag, 'xMax'),
        top: number(tag, 'yMin'),
        bottom: number(tag, 'yMax'),
      })),
    );
}

type Painted = Parameters<typeof paintStatement>[0];

const longName =
  '上海市浦东新区欢乐音符钢琴艺术培训中心（世纪大道旗舰店）Shanghai Pudong Happy Notes Piano Art Centre, Century Avenue';
const longReason =
  'The family moved to another district; agreed with the school on the telephone, and confirmed by mail. '.repeat(2);

const statement: Statement = {
  statementId: 1,
  month: '2026-10',
  receiver: 'channel',
  receiverId: 1,
  name: 'North',
  purged: [],
  state: 'closed',
  sales: 12,
  refunds: 1,
  amount: 4378,
  commission: 437.8,
  currency: 'CNY',
  number: '2026-10-0001',
  closedAt: '2026-11-01T00:00:00.000Z',
  closedBy: 'Mei',
  paidOn: null,
  reference: null,
};

const aLine = (line: Partial<StatementLine>): StatementLine => ({
  id: 1,
  name: 'Oak School',
  purged: [],
  sales: 12,
  refunds: 1,
  amount: 4378,
  rates: [1_000],
  commission: 437.8,
  ...line,
});

const aLateEntry = (entry: Partial<LateEntry>): LateEntry => ({
  saleId: 1,
  day: '2026-09-30',
  kind: 'refund',
  name: 'Oak School',
  purged: [],
  amount: -398,
  commission: -39.8,
  reason: 'Moved',
  ...entry,
});

const lateOf = (entries: LateEntry[]) => ({ total: entries.length, commission: 0, entries });

const company: Painted['company'] = {
  currency: 'CNY',
  timeZone: 'UTC',
  name: 'EEMusic',
  address: '1 Bund\nShanghai',
  taxNumber: '',
  version: 1,
  paymentDetails: '',
  statementMailDay: null,
  mailLanguage: 'en',
  remindsMonthBefore: false,
  remindsWeekBefore: false,
  remindsChannels: false,
  exerciseComposer: '',
  exerciseRights: '',
};

async function paint(painted: Partial<Painted>): Promise<Word[][]> {
  const clock = openClock(() => new Date('2026-11-02T00:00:00.000Z'));
  const late = lateOf([]);
  return pagesOf(await paintStatement({ statement, lines: [], late, company, language: 'en', clock, ...painted }));
}

/** Pairs of words that are printed one over the other, and words beyond the margins of an A4 page. */
function faultsOf(words: readonly Word[]): string[] {
  const outside = words.filter(({ left, right, bottom }) => left < 55 || right > 541 || bottom > 842);
  const over = words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter((other) => one.left < other.right - 0.5 && other.left < one.right - 0.5)
      // The boxes are as high as the font, so those of lines that are set close together overlap a little.
      .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5)
      .map((other) => `${one.text} over ${other.text}`),
  );
  return [...over, ...outside.map(({ text }) => `${text} outside`)];
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

describe.skipIf(!hasPoppler)('a page of a statement (skipped without pdftotext)', () => {
  it('prints nothing over anything else: several rates of a month, large amounts, long names and reasons', async () => {
    const large = { amount: -12_345_678.9, commission: -2_345_678.9, sales: 31_000, refunds: 3_100 };
    const pages = await paint({
      statement: {
        ...statement,
        ...large,
        name: longName,
        currency: 'USD',
        paidOn: '2026-11-01',
        reference: longReason,
      },
      lines: [
        aLine({ rates: [1_000, 1_250] }),
        aLine({ ...large, name: longName, rates: [1_225, 1_333, 1_775, 10_000] }),
      ],
      late: lateOf([aLateEntry({ name: longName, reason: longReason, amount: -1_234.5 }), aLateEntry({})]),
      company: { ...company, name: longName, address: longName, taxNumber: '9'.repeat(60), paymentDetails: longReason },
    });

    expect(pages.flatMap(faultsOf)).toEqual([]);
    const words = pages.flat().map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(['10%', '12.5%', '12.25%', '13.33%', '17.75%', '100%']));
    expect(words.filter((word) => word === '-$12,345,678.90')).toHaveLength(2);
    // The name of the sender and its address, the receiver, a line, and a late entry.
    expect(words.filter((word) => word === 'Avenue').length).toBeGreaterThanOrEqual(5);
    expect(words.filter((word) => word === 'mail.').length).toBe(3 * 2);
  });

  it('repeats the headings of both tables on each of its pages, and counts them', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => aLine({ name: `School ${index}` }));
    const late = lateOf(Array.from({ length: 100 }, () => aLateEntry({})));

    const pages = (await paint({ lines, late })).map(textOf);

    expect(pages.length).toBeGreaterThan(8);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Amount');
      expect(/School \d/.test(page)).toBe(/School\/Teacher Sales Refunds/.test(page));
      expect(page.includes('2026-09-30')).toBe(page.includes('Carried over'));
    }
  });

  it.each(Array.from({ length: 8 }, (_, index) => 24 + index))(
    'has no heading at the bottom of a page without a row below it: %i lines',
    async (count) => {
      const lines = Array.from({ length: count }, () => aLine({}));

      const pages = (await paint({ lines, late: lateOf([aLateEntry({})]) })).map(textOf);

      const page = pages.find((one) => one.includes('Carried over'));
      expect(page).toContain('2026-09-30');
    },
  );
});
