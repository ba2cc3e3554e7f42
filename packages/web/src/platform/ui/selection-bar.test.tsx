import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { SelectionBar } from './selection-bar.tsx';

function bar(count: number, elsewhere = 0) {
  const clear = vi.fn<() => void>();
  const ask = vi.fn<() => void>();
  const selecting = { count, elsewhere, clear, deletion: { ask, isPending: false } };
  show(<SelectionBar selecting={selecting} onLeave={() => undefined} />);
  return { clear, ask };
}

describe('the bar of selected rows', () => {
  it('counts them and offers what can be done', async () => {
    const { clear, ask } = bar(12);
    expect(screen.getByRole('status').textContent).toBe('12 Items selected');

    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));

    expect(ask).toHaveBeenCalledOnce();
    expect(clear).toHaveBeenCalledOnce();
  });

  it('mentions rows that are out of sight', () => {
    bar(3, 2);

    expect(screen.getByRole('status').textContent).toBe('3 Items selected (2 not in this list)');
  });

  it('offers nothing while nothing is selected', () => {
    bar(0);

    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
