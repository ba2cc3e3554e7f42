import { getHotkeyHandler } from '@mantine/hooks';
import { expect, it, vi } from 'vitest';
import { largerKeys } from './preview-dialog.tsx';

it.each([{ key: '+' }, { key: '+', shiftKey: true }, { key: '=' }])('sheet music grows by %o', (pressed) => {
  const grow = vi.fn();

  getHotkeyHandler(largerKeys.map((key) => [key, grow]))(new KeyboardEvent('keydown', pressed));

  expect(grow).toHaveBeenCalledOnce();
});
