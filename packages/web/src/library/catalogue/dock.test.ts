import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDock } from './browser-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the dock beside a list', () => {
  it('shows a chosen score at once, and notifies its subscribers', () => {
    const dock = createDock();
    const listener = vi.fn<() => void>();
    const stop = dock.subscribe(listener);

    dock.show(7);
    dock.show(7);
    expect(dock.shown().id).toBe(7);
    expect(listener).toHaveBeenCalledOnce();

    stop();
    dock.show(8);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('follows the keyboard to the row where it stays, not to rows that it passes', () => {
    const dock = createDock();
    const shown: (number | null)[] = [];
    dock.subscribe(() => shown.push(dock.shown().id));

    for (const id of [1, 2, 3]) {
      dock.follow(id);
      vi.advanceTimersByTime(50);
    }
    vi.runAllTimers();

    expect(shown).toEqual([3]);
  });

  it('stays with a chosen score after the keyboard has passed another row', () => {
    const dock = createDock();
    dock.follow(1);
    dock.show(2);
    vi.runAllTimers();

    expect(dock.shown().id).toBe(2);
  });
});
