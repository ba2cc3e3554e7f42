import { cleanNotifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ToastList } from './toast-list.tsx';
import { toast } from './toast.tsx';

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    show(<ToastList />);
  });
  afterEach(() => {
    act(() => cleanNotifications());
    vi.useRealTimers();
  });

  it('stays 2756 ms after a success', async () => {
    act(() => toast.success('User updated successful'));
    await after(2700);
    expect(screen.getByRole('alert').textContent).toContain('User updated successful');

    await after(700);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays long enough to be read after a failure', async () => {
    act(() => toast.error('Something went wrong'));
    await after(7900);
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');

    await after(500);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays while it has the focus', async () => {
    act(() => toast.success('User updated successful'));
    await after(1000);
    act(() => screen.getByRole('button').focus());
    await after(20_000);
    expect(screen.getByRole('alert')).toBeDefined();

    act(() => screen.getByRole('button').blur());
    await after(2700);
    expect(screen.getByRole('alert')).toBeDefined();
    await after(700);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays while it is hovered', async () => {
    act(() => toast.success('User updated successful'));
    await after(1000);
    fireEvent.mouseEnter(screen.getByRole('alert'));
    await after(20_000);
    expect(screen.getByRole('alert')).toBeDefined();

    fireEvent.mouseLeave(screen.getByRole('alert'));
    await after(3500);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes at last if it appeared below a resting pointer', async () => {
    act(() => toast.success('User updated successful'));
    fireEvent.mouseEnter(screen.getByRole('alert'));
    await after(29_000);
    expect(screen.getByRole('alert')).toBeDefined();

    await after(2000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers its action for at least 10 s and closes when it is used', async () => {
    const undo = vi.fn();
    act(() => toast.action('Score deleted', { label: 'Undo', onClick: undo }));
    await after(9900);

    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await after(500);

    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
