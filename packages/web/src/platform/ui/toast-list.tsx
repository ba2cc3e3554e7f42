import '@mantine/notifications/styles.layer.css';
import { Portal } from '@mantine/core';
import { Notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import classes from './toast-list.module.css';
import { type Box, findObstacles, placeNotice } from './toast-place.ts';
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
    const hold = watchPointer(notices);
    place(notices, hold);
    const stop = watchBelow(notices, () => place(notices, hold));
    return () => {
      stop();
      hold.stop();
    };
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

type Hold = { isHeld: () => boolean; stop: () => void };

/**
 * Notices are held where they are while the pointer is on them, or the focus on their buttons: a click must not miss
 * its button, nor a hover end by itself. Whoever came for a control below a notice, and not for its button, does not
 * hold it.
 */
function watchPointer(notices: HTMLElement): Hold {
  let isWanted = false;
  const noteEntry = ({ target, relatedTarget, clientX, clientY }: PointerEvent) => {
    if (target instanceof Element && target.closest('button') !== null) isWanted = true;
    else if (!(relatedTarget instanceof Node && notices.contains(relatedTarget)))
      isWanted = !findObstacles(notices).some((box) => isInside(box, clientX, clientY));
  };
  notices.addEventListener('pointerover', noteEntry);
  return {
    isHeld: () =>
      (isWanted && notices.querySelector('[role=alert]:hover') !== null) ||
      notices.querySelector('button:focus') !== null,
    stop: () => notices.removeEventListener('pointerover', noteEntry),
  };
}

const isInside = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

function place(notices: HTMLElement, { isHeld }: Hold): void {
  if (isHeld()) return;
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
