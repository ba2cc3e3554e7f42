import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './docked-preview.module.css';
import { PreviewPages } from './preview-pages.tsx';
import { PreviewPlayer } from './preview-player.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { PreviewTool } from './preview-tool.tsx';
import { PrintButton } from './print-button.tsx';
import { useDockKeys } from './use-dock-keys.ts';
import { usePreview } from './use-preview.ts';

type Props = {
  /** Use the id as React key too, because another score is another preview. */
  id: number;
  onLarge: () => void;
  onClose: () => void;
};

/** A score beside its list: its page, Play and Print. The list keeps the focus. */
export function DockedPreview({ id, onLarge, onClose }: Props) {
  const preview = usePreview(id);
  const dock = useRef<HTMLElement>(null);
  const [requests, setRequests] = useState(0);
  useDockKeys(dock, { onPlay: () => setRequests((count) => count + 1), onClose });

  return (
    <section ref={dock} className={classes.dock} aria-label={t`Preview`} data-dock>
      <header className={classes.header}>
        <Text fw={600} truncate title={preview.name} className={classes.name ?? ''}>
          {preview.name || t`Preview`}
        </Text>
        {preview.pages.length > 1 && <PreviewPages preview={preview} />}
        <PrintButton ids={[id]} size="xs">
          <Trans>Print</Trans>
        </PrintButton>
        <Group gap={4} wrap="nowrap">
          <PreviewTool label={t`Large preview`} onClick={onLarge} icon={IconArrowsMaximize} />
          <PreviewTool label={t`Close the preview`} onClick={onClose} icon={IconX} />
        </Group>
      </header>
      <PreviewSheet preview={preview} />
      <PreviewPlayer preview={preview} requests={requests} />
    </section>
  );
}
