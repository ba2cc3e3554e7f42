import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps, Loader, Text } from '@mantine/core';
import { type Icon, IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '#platform/locales/formats.ts';
import { type ExportOptions, formatProgress, useExport } from './export-progress.ts';

type Props = {
  /** Downloads the file and resolves to its name: `(options) => download(exportChannels, filter, options)`. */
  onExport: (options: ExportOptions) => Promise<string>;
  size?: 'xs' | 'sm';
  /** 'filled' where the export is what the dialog is for. */
  variant?: 'default' | 'filled';
  isDisabled?: boolean;
};

type CancelProps = ButtonProps & {
  making: Pick<ReturnType<typeof useExport>, 'start' | 'cancel' | 'isPending' | 'progress'>;
  icon: Icon;
  children: ReactNode;
};

/** One button for two actions, so that it keeps the focus: it starts, and cancels while progress is shown. */
export function CancelButton({ making, icon: Icon, children, ...button }: CancelProps) {
  const { start, cancel, isPending, progress } = making;
  const isShown = progress !== null;
  const press = () => {
    if (!isPending) start();
    /* The second click of a double click must not cancel. */
    if (isShown) cancel();
  };
  const waiting = isPending ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon size={16} aria-hidden />;
  return (
    <Button
      flex="none"
      aria-busy={isPending}
      leftSection={isShown ? <IconX size={16} aria-hidden /> : waiting}
      onClick={press}
      {...button}
    >
      {isShown ? <Trans>Cancel</Trans> : children}
    </Button>
  );
}

export function ExportButton({ onExport, size = 'sm', variant = 'default', isDisabled = false }: Props) {
  const making = useExport(onExport);
  const { progress } = making;
  return (
    <>
      {progress !== null && (
        <>
          <Text className="flex-none dimmed text-sm whitespace-nowrap" visibleFrom="sm">
            {formatProgress(progress)}
          </Text>
          <Text className="flex-none dimmed text-sm whitespace-nowrap" hiddenFrom="sm">
            {formatBytes(progress.bytes)}
          </Text>
        </>
      )}
      <CancelButton making={making} icon={IconFileSpreadsheet} size={size} variant={variant} disabled={isDisabled}>
        <Trans>Export</Trans>
      </CancelButton>
    </>
  );
}
