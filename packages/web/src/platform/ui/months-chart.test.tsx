import { monthOf } from '@eemusic/contract/platform/days';
import { screen, within } from '@testing-library/react';
import { today } from '#platform/company.ts';
import { formatMonth } from '#platform/locales/formats.ts';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { sumOf } from './months-chart-figures.ts';
import { type Figures, MonthsChart } from './months-chart.tsx';

const months = ['2025-12', '2026-01', '2026-02'];
const commission: Figures = { id: 'commission', label: 'Commission', kind: 'money', values: [1200.1, -20, 0.2] };
const users: Figures = { id: 'users', label: 'Users', kind: 'count', values: [1000, 1010, 990] };

describe('figures by month', () => {
  it('are shown in a table, money with two decimals and a sum', async () => {
    show(<MonthsChart label="By month" months={months} figures={[commission, users]} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));

    const rows = within(screen.getByRole('table', { name: 'By month' })).getAllByRole('row');

    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Month', 'Commission', 'Users'],
      ['Dec 2025', '1,200.10', '1,000'],
      ['Jan 2026', '−20.00', '1,010'],
      ['Feb 2026', '0.20', '990'],
      ['Total', '1,180.30', ''],
    ]);
  });

  it('open each month by keyboard, and losses are drawn downwards', async () => {
    const onMonth = vi.fn();
    show(<MonthsChart label="By month" months={months} figures={[commission]} onMonth={onMonth} />);
    const chart = screen.getByRole('list', { name: 'Commission' });

    await userEvent.tab();
    await userEvent.tab();
    within(chart).getByRole('button', { name: 'Dec 2025: 1,200.10' }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');

    expect(onMonth).toHaveBeenCalledExactlyOnceWith('2026-01');
    expect(chart.querySelectorAll('[data-negative]')).toHaveLength(1);
  });

  it('say the year below the first month and each January, but not below two months side by side', () => {
    const years = (...shown: string[]) => {
      const { container, unmount } = show(<MonthsChart label="By month" months={shown} figures={[commission]} />);
      const found = Array.from(container.querySelectorAll('li b'), ({ textContent }) => textContent.trim());
      unmount();
      return found;
    };

    expect(years('2025-11', '2025-12', '2026-01')).toEqual(['2025', '', '2026']);
    expect(years(...months)).toEqual(['', '2026', '']);
    expect(years('2026-01', '2026-02', '2026-03')).toEqual(['2026', '', '']);
    expect(years('2025-12')).toEqual(['2025']);
  });

  it('name a month with its year also where there is room for few names', () => {
    const year = Array.from({ length: 12 }, (_, index) =>
      index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
    );
    const { container } = show(<MonthsChart label="By month" months={year} figures={[commission]} />);

    const named = container.querySelectorAll('[data-named-narrow]');
    expect(Array.from(named, ({ lastChild }) => lastChild?.textContent?.trim())).toEqual([
      'Jan\n2026',
      'Apr',
      'Jul',
      'Oct',
    ]);
  });

  it('are not drawn where they never changed', () => {
    show(<MonthsChart label="By month" months={months} figures={[commission, { ...users, values: [7, 7, 7] }]} />);
    const card = within(screen.getByRole('region', { name: 'Users' }));

    expect(card.getByText('in each month')).toBeDefined();
    expect(card.queryByRole('list')).toBeNull();
  });

  it('say the period of a sum, which is not over in the running month', () => {
    const { container } = show(<MonthsChart label="By month" months={months} figures={[commission]} />);
    show(<MonthsChart label="By month" months={[monthOf(today())]} figures={[commission]} />);

    expect(container.textContent).toMatch(/December 2025\s–\sFebruary 2026/);
    expect(screen.getByText(/^\w+ \d{4}, so far$/)).toBeDefined();
  });

  it('are summed without floating-point errors', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(formatMonth('2026-09')).toBe('Sep 2026');
  });
});
