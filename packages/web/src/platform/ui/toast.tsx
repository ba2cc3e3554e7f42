import { Group } from '@mantine/core';
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadWithRetry } from './load-with-retry.ts';
import { type Action, ToastAction, useToastShortcut } from './toast-action.tsx';

/** Milliseconds. The specification's notice is short; a failure takes longer to read, an action longer to decide. */
const life = { notice: 2756, error: 8000, action: 10_000 };

/** Mantine stops the clock of a toast while it is pointed at; this does while it has the focus. */
function show(message: ReactNode, look: { id?: string; color: string; autoClose: number }): string {
  const id = notifications.show({
    message,
    ...look,
    withBorder: true,
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: look.autoClose }),
  });
  return id;
}

export const toast = {
  success: (message: string) => void show(message, { color: 'teal', autoClose: life.notice }),
  info: (message: string) => void show(message, { color: 'accent', autoClose: life.notice }),
  /** Failures with the same text show one toast. */
  error: (message: string) => void show(message, { id: message, color: 'red', autoClose: life.error }),
  /** A notice with an action such as Undo; it closes when that is done. Returns what closes it. */
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
      { color: 'accent', autoClose: life.action },
    );
    return () => void notifications.hide(id);
  },
};

const load = () => import('./toast-list.tsx');

/* A toast already tells of a broken connection: this does not fail a second time. */
const ToastList = lazy(async () => ({ default: (await loadWithRetry(load)).ToastList }));

/** Milliseconds until the part is loaded ahead. */
const quiet = 3000;

/** Loads what shows toasts with the first one, or a while before: it has to be there when the connection breaks. */
export function ToastHost() {
  const { notifications: shown } = useNotifications(notificationsStore);
  useToastShortcut();
  const [isNeeded, setIsNeeded] = useState(false);
  if (shown.length > 0 && !isNeeded) setIsNeeded(true);

  useEffect(() => {
    const wait = setTimeout(() => void load().catch(() => undefined), quiet);
    return () => clearTimeout(wait);
  }, []);

  return isNeeded ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}
