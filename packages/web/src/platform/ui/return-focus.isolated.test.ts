import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { returnFocusFromDialogs } from './return-focus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a dialog that is removed returns the focus, unless it went elsewhere', async () => {
  returnFocusFromDialogs();
  document.body.innerHTML = '<button id="open"></button><button id="other"></button>';
  const [open, other] = document.querySelectorAll('button');
  const passDialog = async (then: () => void) => {
    open?.focus();
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><input></div>');
    document.querySelector('input')?.focus();
    document.querySelector('[role=dialog]')?.remove();
    await Promise.resolve();
    then();
    vi.runAllTimers();
  };

  await passDialog(() => undefined);
  expect(document.activeElement).toBe(open);

  await passDialog(() => other?.focus());
  expect(document.activeElement).toBe(other);
});
