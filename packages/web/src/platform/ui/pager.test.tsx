import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { Pager } from './pager.tsx';

function pager(place: { page: number; size: number; total: number; maxCounted?: number }) {
  const onPage = vi.fn<(page: number) => void>();
  show(<Pager {...place} onPage={onPage} />);
  return { onPage };
}

const next = () => screen.getByRole('button', { name: 'Next page' });
const previous = () => screen.getByRole('button', { name: 'Previous page' });
const field = () => screen.getByRole('textbox', { name: 'Page' });

describe('the pager', () => {
  it('says which page is shown, and leads back and forth', async () => {
    const { onPage } = pager({ page: 2, size: 100, total: 1_000_000 });
    expect(screen.getByText('101–200 of 1,000,000')).toBeDefined();
    expect(screen.getByText('of 10,000')).toBeDefined();

    await userEvent.click(next());
    await userEvent.click(previous());

    expect(onPage.mock.calls).toEqual([[3], [1]]);
  });

  it('says that there are more rows than are counted', () => {
    pager({ page: 1, size: 100, total: 10_001, maxCounted: 10_000 });

    expect(screen.getByText('1–100 of 10,000+')).toBeDefined();
  });

  it('stops at both ends, and keeps the focus there', async () => {
    const { onPage } = pager({ page: 3, size: 50, total: 101 });

    await userEvent.click(next());

    expect(next().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next());
    expect(onPage).not.toHaveBeenCalled();
  });

  it('goes to a page number that is typed, or to the last page', async () => {
    const { onPage } = pager({ page: 1, size: 50, total: 500 });

    await userEvent.type(field(), '7{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    await userEvent.clear(field());
    await userEvent.type(field(), '99{Enter}');
    await userEvent.clear(field());
    await userEvent.type(field(), 'x');
    await userEvent.tab();

    expect(onPage.mock.calls).toEqual([[7], [10]]);
    expect(field()).toHaveProperty('value', '1');
  });

  it('is only a count if everything fits on one page', () => {
    pager({ page: 1, size: 100, total: 1 });

    expect(screen.getByText('1 row')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });
});
