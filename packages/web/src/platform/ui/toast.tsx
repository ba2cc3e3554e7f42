import { t } from '@lingui/core/macro';
import { Button, Group, Kbd, Text } from '@mantine/core';
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useHotkeys, useOs } from '@mantine/hooks';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { onConnectionChange, onSuccess } from '#platform/api/connection.ts';
import { loadWithRetry } from './load-with-retry.ts';

/** In ms. Notices are as short as the specification demands; a long error takes longer to read, an action to decide. */
const durations = { notice: 2756, longError: 8000, action: 10_000 };

/** In letters, of which a Chinese character counts as two: as many are read in the time of a notice. */
const maxShort = 60;

const durationOfError = (text: string) =>
  text.replace(/[^\p{ASCII}]/gu, 'xx').length > maxShort ? durations.longError : durations.notice;

/** In ms: limited, because a toast may appear below a resting pointer. */
const maxHover = 30_000;

/** Mantine pauses a toast on hover; this also pauses it on focus, and ends a long hover. */
function show(message: ReactNode, options: { id?: string; color: string; autoClose: number }): string {
  let hover: ReturnType<typeof setTimeout> | undefined;
  const id = notifications.show({
    message,
    ...options,
    withBorder: true,
    onMouseEnter: () => (hover = setTimeout(() => notifications.hide(id), maxHover)),
    onMouseLeave: () => clearTimeout(hover),
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: options.autoClose }),
  });
  return id;
}

/** The ids of toasts by what closes them: the success of the failed call, or any answer of the server. */
const shownUntil = new Map<string, Set<string>>();
const anyAnswer = 'any answer';
function closeUntil(event: string): void {
  for (const id of shownUntil.get(event) ?? []) notifications.hide(id);
  shownUntil.delete(event);
}
onConnectionChange((connection) => connection === 'online' && closeUntil(anyAnswer));
onSuccess(closeUntil);

export type FailureTexts = {
  /** The text that the specification prescribes for this error; the reason is shown below it. */
  heading?: string;
  otherwise?: string;
};

export const toast = {
  success: (message: string) => void show(message, { color: 'teal', autoClose: durations.notice }),
  info: (message: string) => void show(message, { color: 'accent', autoClose: durations.notice }),
  /** Errors with the same text share one toast. */
  error: (message: string) => void show(message, { id: message, color: 'red', autoClose: durationOfError(message) }),
  /** Closes the error with this text, or the notice with this id, because it is no longer true. */
  close: (id: string) => void notifications.hide(id),
  /** Shown until the same call succeeds, or about a lost connection until the server answers again. */
  failure: (error: unknown, { heading, otherwise = heading }: FailureTexts = {}) => {
    const reason = textOf(error, otherwise);
    const isPlain = heading === undefined || heading === reason;
    const id = isPlain ? reason : `${heading} ${reason}`;
    const headed = (
      <>
        {heading}
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      </>
    );
    show(isPlain ? reason : headed, { id, color: 'red', autoClose: durationOfError(id) });
    if (!(error instanceof CallError)) return;
    const event = error.code === 'network.none' ? anyAnswer : error.failedCall;
    if (event !== null) shownUntil.set(event, (shownUntil.get(event) ?? new Set()).add(id));
  },
  /** A notice with an action such as Undo; the action closes the notice. Returns a function that closes it. */
  action: (message: string, { onClick, id: fixedId, ...action }: Action & { id?: string }) => {
    let isTaken = false;
    const act = () => {
      notifications.hide(id);
      if (!isTaken) onClick();
      isTaken = true;
    };
    const id = show(
      <Group justify="space-between" wrap="nowrap">
        {message}
        <ToastAction {...action} onClick={act} />
      </Group>,
      { color: 'accent', autoClose: durations.action, ...(fixedId !== undefined && { id: fixedId }) },
    );
    return () => void notifications.hide(id);
  },
  undo: (message: string, onClick: () => void) => toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick }),
};

const load = () => import('./toast-list.tsx');

/* A lost connection is reported by a toast, so loading the toasts must not fail for good. */
const ToastList = lazy(async () => ({ default: (await loadWithRetry(load)).ToastList }));

const preloadDelay = 3000;

/** Loads the list with the first toast, or soon after the start: it must be there when the connection breaks. */
export function ToastHost() {
  const { notifications: shown } = useNotifications(notificationsStore);
  useToastShortcut();
  const [isNeeded, setIsNeeded] = useState(false);
  if (shown.length > 0 && !isNeeded) setIsNeeded(true);

  useEffect(() => {
    const wait = setTimeout(() => void load().catch(() => undefined), preloadDelay);
    return () => clearTimeout(wait);
  }, []);

  return isNeeded ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}

type Action = {
  label: string;
  /** Keyboard shortcut outside text fields. */
  shortcut?: 'mod+Z';
  onClick: () => void;
};

function ToastAction({ label, shortcut, onClick }: Action) {
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
          <Kbd size="xs" aria-hidden visibleFrom="sm">
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
function useToastShortcut(): void {
  const act = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.matches(texts)) return;
    const offered = [...document.querySelectorAll<HTMLElement>('[data-shortcut="mod+Z"]')].at(-1);
    if (offered === undefined) return;
    event.preventDefault();
    offered.click();
  };
  useHotkeys([['mod+Z', act, { preventDefault: false }]], []);
}
