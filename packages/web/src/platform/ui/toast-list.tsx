import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/**
 * At the top centre, as the specification prescribes, and as high as the title bar, so that a notice never covers the
 * row of which it speaks. Hovering over a toast pauses all of them.
 */
export function ToastList() {
  return (
    <Notifications
      position="top-center"
      containerWidth={680}
      pauseResetOnHover="all"
      classNames={{ root: classes.root ?? '' }}
      styles={{ notification: { minHeight: 48, paddingBlock: 4 } }}
    />
  );
}
