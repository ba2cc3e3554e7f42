import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { SelectionBar } from './selection-bar.tsx';

function bar(count: number) {
  const onClear = vi.fn<() => void>();
  const onDelete = vi.fn<() => void>();
  show(
    <SelectionBar count={count} onClear={onClear} onLeave={() => undefined} onDelete={onDelete} isDeleting={false} />,
  );
  return { onClear, onDelete };
}

describe('the bar of selected rows', () => {
  it('counts them and offers what can be done', async () => {
    const { onClear, onDelete } = bar(12);
    expect(screen.getByRole('status').textContent).toBe('12 Items selected');

    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));

    expect(onDelete).toHaveBeenCalledOnce();
    expect(onClear).toHaveBeenCalledOnce();
  });

  it('mentions rows that are out of sight', () => {
    show(
      <SelectionBar
        count={3}
        elsewhere={2}
        onClear={() => {}}
        onLeave={() => {}}
        onDelete={() => {}}
        isDeleting={false}
      />,
    );

    expect(screen.getByRole('status').textContent).toBe('3 Items selected (2 not in this list)');
  });

  it('offers nothing while nothing is selected', () => {
    bar(0);

    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
