import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Brand } from '#platform/ui/brand.tsx';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';
import { SideNavigation } from './side-navigation.tsx';

export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  /* Opened only after the first render, because otherwise it does not know where to return the focus. */
  const isMounted = useMounted();
  useCloseOnBack(onClose, { isOpen });
  return (
    <Drawer opened={isOpen && isMounted} onClose={onClose} size={264} title={<Brand />}>
      <SideNavigation isNarrow={false} onOpen={onClose} />
    </Drawer>
  );
}
