import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useSession } from '#access/session/index.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';

export const DockedPreview = lazyDialog(async () => (await import('./docked-preview.tsx')).DockedPreview);

const minDockWidth = 1200;

/** Whether a preview fits beside a list, and is open; stored for each person in this browser. */
export function useOpenDock() {
  const person = useSession()?.userId ?? 0;
  const isWide = useMediaQuery(`(min-width: ${minDockWidth}px)`, false, { getInitialValueInEffect: false });
  const [isDockOpen, keepOpen] = useLocalStorage({
    key: `eemusic.dock.${person}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isWide, isOpen: isWide && isDockOpen, keepOpen };
}
