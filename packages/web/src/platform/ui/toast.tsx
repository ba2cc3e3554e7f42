import { Group } from '@mantine/core';
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadWithRetry } from './load-with-retry.ts';
import { type Action, ToastAction, useToastShortcut } from './toast-action.tsx';

/** In ms. The notice is as short as the specification demands; errors take longer to read, actions longer to decide. */
const durations = { notice: 2756, error: 8000, action: 10_000 };

/** Mantine pauses a toast on hover; this also pauses it on focus. */
function show(message: ReactNode, options: { id?: string; color: string; autoClose: number }): string {
  const id = notifications.show({
    message,
    ...options,
    withBorder: true,
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: options.autoClose }),
  });
  return id;
}

export const toast = {
  success: (message: string) => void show(message, { color: 'teal', autoClose: durations.notice }),
  info: (message: string) => void show(message, { color: 'accent', autoClose: durations.notice }),
  /** Errors with the same text share one toast. */
  error: (message: string) => void show(message, { id: message, color: 'red', autoClose: durations.error }),
  /** A notice with an action such as Undo, which closes it. Returns a function that closes it. */
  action: (message: string, { onClick, ...action }: Action) => {
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
      { color: 'accent', autoClose: durations.action },
    );
    return () => void notifications.hide(id);
  },
};

const load = () => import('./toast-list.tsx');

/* The broken connection is already reported, so this must not fail as well. */
const ToastList = lazy(async () => ({ default: (await loadWithRetry(load)).ToastList }));

/** Milliseconds until toasts are preloaded. */
const preloadDelay = 3000;

/** Loads the list with the first toast or shortly after start: it must be available when the connection breaks. */
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
