import '@mantine/notifications/styles.layer.css';
import { Notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { findObstacles, placeNotice } from './toast-place.ts';

/** Milliseconds between two checks of what the notices cover, because the screen below them changes. */
const interval = 100;

/**
 * At the top centre, as the specification prescribes, where they cover no title and no control. Hovering over a toast
 * pauses all of them.
 */
export function ToastList() {
  const isShown = useNotifications(notificationsStore).notifications.length > 0;
  useLayoutEffect(() => {
    if (!isShown) return;
    place();
    const timer = setInterval(place, interval);
    return () => clearInterval(timer);
  }, [isShown]);
  return <Notifications position="top-center" containerWidth={400} pauseResetOnHover="all" />;
}

function place(): void {
  const notices = document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position=top-center]');
  /* Notices stay where they are while the pointer is on them, so that a click does not miss its button. */
  if (notices === null || notices.querySelector('button:hover, button:focus') !== null) return;
  const { offsetWidth: width, offsetHeight: height } = notices;
  const top = placeNotice({ width, height }, { width: innerWidth, height: innerHeight }, findObstacles(notices));
  notices.style.top = `${top}px`;
}
