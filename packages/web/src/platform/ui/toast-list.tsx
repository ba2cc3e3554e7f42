import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/** At the bottom right, where no title and no main action is. Hovering over a toast pauses all of them. */
export function ToastList() {
  return (
    <Notifications
      position="bottom-right"
      classNames={{ root: classes.list ?? '' }}
      containerWidth={400}
      pauseResetOnHover="all"
    />
  );
}
