import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Menu, Text } from '@mantine/core';
import { IconChevronUp, IconFileSpreadsheet, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { type ExportOptions, formatProgress, useExport } from '#platform/ui/export-progress.ts';
import classes from './export-menu.module.css';

type Props = {
  /** Downloads the spreadsheet and resolves to its name. */
  onExport: (options: ExportOptions) => Promise<string>;
  onPdf: () => void;
  /** Share of the PDF that has arrived; null while none is made. */
  percent: number | null;
};

/** Exports of the selected scores. Its button cancels a long spreadsheet, so that the focus stays where it is. */
export function ExportMenu({ onExport, onPdf, percent }: Props) {
  const { start, cancel, isPending, progress } = useExport(onExport);
  const isShown = progress !== null;
  return (
    <>
      {isShown && <Text className={classes.progress ?? ''}>{formatProgress(progress)}</Text>}
      <Menu position="top-end" shadow="md" width={200} disabled={isShown}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            aria-busy={isPending || percent !== null}
            {...(isShown && { leftSection: <IconX size={16} aria-hidden />, onClick: cancel })}
            {...(!isShown && { rightSection: <TargetIcon isBusy={isPending || percent !== null} /> })}
          >
            {isShown ? t`Cancel` : percent === null ? t`Export` : t`Preparing ${percent}%`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
            disabled={isPending}
            onClick={start}
          >
            <Trans>Spreadsheet</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} stroke={1.75} aria-hidden />}
            disabled={percent !== null}
            onClick={onPdf}
          >
            <Trans>Export PDF</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function TargetIcon({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <Loader size={14} color="gray" aria-hidden /> : <IconChevronUp size={14} stroke={1.75} aria-hidden />;
}
