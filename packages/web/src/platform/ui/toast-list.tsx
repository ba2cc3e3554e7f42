import '@mantine/notifications/styles.layer.css';
import { Notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { findObstacles, placeNotice } from './toast-place.ts';
import { watchBelow } from './toast-watch.ts';

/**
 * At the top centre, as the specification prescribes, where they cover no title and no control. Hovering over a toast
 * pauses all of them.
 */
export function ToastList() {
  const isShown = useNotifications(notificationsStore).notifications.length > 0;
  useLayoutEffect(() => {
    const notices = document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position=top-center]');
    if (!isShown || notices === null) return;
    place(notices);
    return watchBelow(notices, () => place(notices));
  }, [isShown]);
  return <Notifications position="top-center" containerWidth={400} pauseResetOnHover="all" />;
}

function place(notices: HTMLElement): void {
  /* Notices stay where they are while the pointer is on them, so that a click does not miss its button. */
  if (notices.querySelector('button:hover, button:focus') !== null) return;
  const { offsetWidth: width, offsetHeight: height } = notices;
  const top = placeNotice({ width, height }, { width: innerWidth, height: innerHeight }, findObstacles(notices));
  notices.style.top = `${top}px`;
}
