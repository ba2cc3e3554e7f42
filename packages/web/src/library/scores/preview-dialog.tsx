import { t } from '@lingui/core/macro';
import { Group, Modal, Text } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './preview-dialog.module.css';
import { EditionsLink, PreviewPages, PreviewPlayer, PreviewSheet, usePreview } from './preview-parts.tsx';
import { PrintButton } from './print-button.tsx';
import { useScoresAddress } from './use-scores-address.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';

const widths = [480, 640, 800, 1000, 1250, 1600] as const;
const defaultWidth = 2;

export function PreviewDialog({ id }: { id: number }) {
  const { change, search } = useScoresAddress();
  const { edition } = search;
  const preview = usePreview(id, edition);
  const { name, pages, setPage, turn } = preview;
  const [zoom, setZoom] = useState<number>(defaultWidth);
  const enlarge = (by: number) => setZoom((now) => Math.min(Math.max(now + by, 0), widths.length - 1));
  useHotkeys([
    ['ArrowRight', () => turn(1)],
    ['PageDown', () => turn(1)],
    ['ArrowLeft', () => turn(-1)],
    ['PageUp', () => turn(-1)],
    ['Home', () => setPage(0)],
    ['End', () => turn(pages.length)],
    ...largerKeys.map((key): HotkeyItem => [key, () => enlarge(1)]),
    ['-', () => enlarge(-1)],
    ['0', () => setZoom(defaultWidth)],
  ]);

  return (
    <Modal
      opened
      onClose={() => change({ preview: undefined, edition: undefined }, { replace: true })}
      fullScreen
      transitionProps={{ duration: 0 }}
      title={
        <Text fw={600} truncate component="span" display="block">
          {name || t`Preview`}
        </Text>
      }
      classNames={{
        body: classes.body ?? '',
        content: classes.content ?? '',
        header: 'border-b',
        title: 'flex-1 min-w-0 overflow-hidden',
      }}
      styles={{ header: { minHeight: 52 } }}
    >
      <Group className="flex-none border-b" style={{ padding: '8px 16px' }} gap="xs">
        <PreviewPages preview={preview} />
        <Group gap={4} role="group" aria-label={t`Size`}>
          <IconTool label={t`Smaller`} onClick={() => enlarge(-1)} disabled={zoom === 0} icon={IconZoomOut} />
          <IconTool
            label={t`Larger`}
            onClick={() => enlarge(1)}
            disabled={zoom === widths.length - 1}
            icon={IconZoomIn}
          />
        </Group>
        {edition === undefined && <EditionsLink id={id} ms="auto" />}
        <PrintButton ids={[id]} edition={edition} size="xs" ms={edition === undefined ? 0 : 'auto'}>
          {t`Print to PDF`}
        </PrintButton>
      </Group>
      <PreviewSheet preview={preview} width={widths[zoom]} isZoomed={zoom > defaultWidth} isFirst />
      <PreviewPlayer preview={preview} />
    </Modal>
  );
}

/** On some keyboards + needs Shift; = is the same key without Shift on English keyboards. */
export const largerKeys = ['[plus]', 'shift+[plus]', '='] as const;
