import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { setCompany } from '#platform/company.ts';
import { ago, collator, dates, days, money, numbers, joinWithAnd } from './formats.ts';
import { speak } from './texts.ts';

afterEach(() => speak('en'));

const noon = new Date('2026-03-02T12:34:56Z');

function samples() {
  return [
    money(1234.5),
    numbers({ notation: 'compact' }).format(12_345),
    days({ dateStyle: 'full' }).format(noon),
    days({ month: 'long', year: 'numeric' }).format(noon),
    dates({ timeStyle: 'short', timeZone: 'UTC' }).format(noon),
    ago(1, 'day'),
    joinWithAnd(['A', 'B', 'C']),
    ['周', '安', '李', 'Score 10', 'Score 9'].toSorted(collator().compare).join(' '),
  ];
}

describe('an amount', () => {
  it('shows the currency of the company once it is known', async () => {
    const shown = () => [money(1234.5), money(-0.5)];
    expect(shown()).toEqual(['1,234.50', '−0.50']);

    setCompany({ currency: 'CNY', timeZone: 'UTC' });
    onTestFinished(() => setCompany(undefined));

    expect(shown()).toEqual(['¥1,234.50', '−¥0.50']);
    await speak('zh-Hans');
    expect(shown()).toEqual(['¥1,234.50', '−¥0.50']);
  });
});

describe('a list of words', () => {
  it('has spaces around 和 beside figures and Latin letters, not beside Chinese', async () => {
    await speak('zh-Hans');
    expect(
      [
        ['30', '7'],
        ['张三', 'Li Na'],
        ['张三', '李四'],
      ].map(joinWithAnd),
    ).toEqual(['30 和 7', '张三和 Li Na', '张三和李四']);
  });
});

describe('formats', () => {
  it('are British in English', () => {
    expect(samples()).toEqual([
      '1,234.50',
      expect.stringMatching(/^12k$/i),
      expect.stringMatching(/^Monday,? 2 March 2026$/),
      'March 2026',
      '12:34',
      'yesterday',
      'A, B and C',
      expect.stringMatching(/^Score 9 Score 10 /),
    ]);
  });

  it('write a range in Chinese like its days, the year once', async () => {
    await speak('zh-Hans');
    const months = days({ month: 'short', year: 'numeric' });
    const range = (to: string) => months.formatRange(noon, new Date(to));
    expect(['2026-12-01', '2027-01-01', '2026-03-31'].map(range)).toEqual([
      '2026年3月–12月',
      '2026年3月–2027年1月',
      '2026年3月',
    ]);
  });

  it('follow the language of the interface at once, in both directions', async () => {
    const english = samples();
    await speak('zh-Hans');

    expect(samples()).toEqual([
      '1,234.50',
      '1.2万',
      '2026年3月2日 星期一',
      '2026年3月',
      '12:34',
      '昨天',
      'A、B 和 C',
      expect.stringMatching(/安 李 周/),
    ]);

    await speak('en');
    expect(samples()).toEqual(english);
  });
});
