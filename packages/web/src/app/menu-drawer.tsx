import { Drawer } from '@mantine/core';
import { Brand } from '#ui/brand.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** The navigation where there is no place beside the screen. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer opened={isOpen} onClose={onClose} size={264} title={<Brand />}>
      <SideNavigation isNarrow={false} onOpen={onClose} />
    </Drawer>
  );
}
