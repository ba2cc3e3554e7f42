import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Brand } from '#platform/ui/brand.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** The navigation where there is no place beside the screen. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  /* Wanted before it was loaded, it would open with its first drawing, and not know where to return the focus. */
  const isMounted = useMounted();
  return (
    <Drawer opened={isOpen && isMounted} onClose={onClose} size={264} title={<Brand />}>
      <SideNavigation isNarrow={false} onOpen={onClose} />
    </Drawer>
  );
}
