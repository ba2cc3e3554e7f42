import '@mantine/notifications/styles.layer.css';
import { Portal } from '@mantine/core';
import { Notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import classes from './toast-list.module.css';
import { findObstacles, placeNotice } from './toast-place.ts';
import { watchBelow } from './toast-watch.ts';

/**
 * At the top centre, as the specification prescribes, where they cover no title and no control. Hovering over a toast
 * pauses all of them.
 */
export function ToastList() {
  return (
    <Portal>
      <PlacedNotifications />
    </Portal>
  );
}

/** Inside a portal, so that also the notice that loaded the list is in the document when it is placed. */
function PlacedNotifications() {
  const isShown = useNotifications(notificationsStore).notifications.length > 0;
  useLayoutEffect(() => {
    const notices = document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position=top-center]');
    if (!isShown || notices === null) return;
    place(notices);
    return watchBelow(notices, () => place(notices));
  }, [isShown]);
  return (
    <Notifications
      position="top-center"
      containerWidth={400}
      pauseResetOnHover="all"
      withinPortal={false}
      classNames={{ notification: classes.notice }}
    />
  );
}

function place(notices: HTMLElement): void {
  /*
   * Notices stay where they are while the pointer is on them: a click must not miss its button, nor a hover end by
   * itself.
   */
  if (notices.querySelector('[role=alert]:hover, button:focus') !== null) return;
  const width = notices.offsetWidth;
  const height = notices.offsetHeight + hiddenHeight(notices);
  const top = placeNotice({ width, height }, { width: innerWidth, height: innerHeight }, findObstacles(notices));
  notices.style.top = `${top}px`;
}

/** The pixels by which notices will grow that are still unfolding. */
const hiddenHeight = (notices: HTMLElement): number =>
  [...notices.querySelectorAll('[role=alert]')].reduce(
    (sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight,
    0,
  );
