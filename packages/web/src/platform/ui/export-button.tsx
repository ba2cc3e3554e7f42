import { Trans } from '@lingui/react/macro';
import { Button, Loader, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { formatBytes } from '#platform/locales/format-bytes.ts';
import { type ExportOptions, formatProgress, useExport } from './export-progress.ts';

type Props = {
  /** Downloads the file and resolves to its name: `(options) => download(exportChannels, filter, options)`. */
  onExport: (options: ExportOptions) => Promise<string>;
  /** As high as the buttons beside it. */
  size?: 'xs' | 'sm';
  /** 'filled' where the export is what the dialog is for. */
  variant?: 'default' | 'filled';
  isDisabled?: boolean;
};

/** One button for two actions, so that it keeps the focus: it exports, and cancels while progress is shown. */
export function ExportButton({ onExport, size = 'sm', variant = 'default', isDisabled = false }: Props) {
  const { start, cancel, isPending, progress } = useExport(onExport);
  const isShown = progress !== null;
  const press = () => {
    if (!isPending) start();
    /* The second click of a double click must not cancel. */
    if (isShown) cancel();
  };
  return (
    <>
      {isShown && (
        <>
          <Text className="flex-none dimmed text-sm whitespace-nowrap" visibleFrom="sm">
            {formatProgress(progress)}
          </Text>
          <Text className="flex-none dimmed text-sm whitespace-nowrap" hiddenFrom="sm">
            {formatBytes(progress.bytes)}
          </Text>
        </>
      )}
      <Button
        size={size}
        variant={variant}
        disabled={isDisabled}
        flex="none"
        aria-busy={isPending}
        leftSection={
          isShown ? (
            <IconX size={16} aria-hidden />
          ) : isPending ? (
            <Loader size={16} color="currentColor" aria-hidden />
          ) : (
            <IconFileSpreadsheet size={16} aria-hidden />
          )
        }
        onClick={press}
      >
        {isShown ? <Trans>Cancel</Trans> : <Trans>Export</Trans>}
      </Button>
    </>
  );
}
