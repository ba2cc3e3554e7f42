import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** At the top centre, as the specification prescribes. Hovering over a toast pauses all of them. */
export function ToastList() {
  return <Notifications position="top-center" containerWidth={400} pauseResetOnHover="all" />;
}
