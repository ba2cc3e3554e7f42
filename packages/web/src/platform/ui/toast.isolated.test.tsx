import { cleanNotifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readError } from '#platform/api/call-error.ts';
import { reportSuccess } from '#platform/api/connection.ts';
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

  const long = 'This file ends in the middle: it was cut off. Export or download it again.';
  const chinese = '文件在中间结束:它被截断了。请重新导出或者下载一次，然后再试。';
  it.each([
    ['as long as after a success, if it is short', 'Please upload an audio file', 2756],
    ['long enough to be read, if it is long', long, 8000],
    ['long enough to be read, if it is long in Chinese', chinese, 8000],
  ])('stays after a failure %s', async (_, text, duration) => {
    act(() => toast.error(text));
    await after(duration - 100);
    expect(screen.getByRole('alert').textContent).toContain(text);

    await after(700);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('about a failed call goes when the same call succeeds', async () => {
    const route = { method: 'POST', path: '/admin/educators' } as const;
    const answer = { status: 500, body: JSON.stringify({ error: long, code: 'x' }), retryAfter: null };
    const failure = await readError(route, answer);
    act(() => toast.failure(failure));
    await after(100);

    act(() => reportSuccess({ method: 'POST', path: '/admin/users' }));
    await after(500);
    expect(screen.getByRole('alert').textContent).toContain(long);

    act(() => reportSuccess(route));
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
