import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/** At the top centre, as the specification has it. Hovering over a toast pauses all of them. */
export function ToastList() {
  return (
    <Notifications
      position="top-center"
      classNames={{ root: classes.list ?? '' }}
      containerWidth={400}
      pauseResetOnHover="all"
    />
  );
}
