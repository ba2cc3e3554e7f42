import { Button, Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';

export type Action = {
  label: string;
  /** Keyboard shortcut outside text fields. */
  shortcut?: 'mod+Z';
  onClick: () => void;
};

/** The button of a toast. */
export function ToastAction({ label, shortcut, onClick }: Action) {
  const isMac = ['macos', 'ios'].includes(useOs());
  return (
    <Button
      size="compact-sm"
      variant="light"
      style={{ flex: 'none' }}
      onClick={onClick}
      {...(shortcut && {
        'data-shortcut': shortcut,
        'aria-keyshortcuts': isMac ? 'Meta+Z' : 'Control+Z',
        rightSection: (
          <Kbd size="xs" aria-hidden>
            {isMac ? '⌘ Z' : 'Ctrl Z'}
          </Kbd>
        ),
      })}
    >
      {label}
    </Button>
  );
}

const texts = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])';

/** Ctrl+Z triggers the action of the newest toast; in a text field it stays the browser's undo. */
export function useToastShortcut(): void {
  const act = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.matches(texts)) return;
    const offered = [...document.querySelectorAll<HTMLElement>('[data-shortcut="mod+Z"]')].at(-1);
    if (offered === undefined) return;
    event.preventDefault();
    offered.click();
  };
  useHotkeys([['mod+Z', act, { preventDefault: false }]], []);
}
