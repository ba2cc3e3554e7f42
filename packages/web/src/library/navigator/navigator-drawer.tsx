import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';
import { NavigatorPane, type PaneProps } from './navigator-pane.tsx';

type Props = PaneProps & { isOpen: boolean; onClose: () => void };

/** Closes when a stage is chosen, so that its scores are visible. */
export function NavigatorDrawer({ isOpen, onClose, ...pane }: Props) {
  useCloseOnBack(onClose, { isOpen });
  return (
    <Drawer opened={isOpen} onClose={onClose} size={320} title={t`Places`}>
      <NavigatorPane
        {...pane}
        onChoose={(place) => {
          pane.onChoose(place);
          if (place.stageId !== null) onClose();
        }}
      />
    </Drawer>
  );
}
