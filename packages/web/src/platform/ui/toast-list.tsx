import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/**
 * At the top centre, as the specification prescribes, within the height of the title bar, so that no row is covered that
 * a notice speaks of. Hovering over a toast pauses all of them.
 */
export function ToastList() {
  return (
    <Notifications
      position="top-center"
      containerWidth={480}
      pauseResetOnHover="all"
      classNames={{ root: classes.place ?? '', notification: classes.notice ?? '' }}
    />
  );
}
