import { exportScoreList } from '@eemusic/contract/library/catalogue';
import { maxPrinted, printScores } from '@eemusic/contract/library/printing';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader, Menu, Text } from '@mantine/core';
import {
  IconBook,
  IconChevronUp,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPencil,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { download } from '#platform/api/download.ts';
import { PrintDialog } from '#library/scores/index.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { SelectionAction } from '#platform/ui/selection-bar.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { type ExportOptions, formatProgress, useExport } from '#platform/ui/export-progress.ts';
import { type ChosenScores, wireChosenScores } from './address.ts';
import { BrowserContext } from './browser-context.ts';
import { idsInOrder } from './queries.ts';

const BulkEdit = lazyDialog(async () => (await import('./bulk-edit.tsx')).BulkEdit);

export function SelectedActions({ chosen }: { chosen: ChosenScores }) {
  const { shelf, filter } = use(BrowserContext);
  const [isEditing, setEditing] = useState(false);
  const [printed, setPrinted] = useState<number[] | null>(null);
  const navigate = useNavigate();
  const print = usePrintScores();
  const client = useQueryClient();

  const withIds = async (act: (ids: number[]) => unknown) => {
    if (chosen.count > maxPrinted) return toast.error(t`Print up to ${maxPrinted} scores in one PDF`);
    try {
      await act(await idsInOrder(chosen, filter, shelf));
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  const openBooklet = async (chosenIds: number[]) => {
    const { inBookletOrder } = await import('#library/booklets/index.ts');
    const ids = await inBookletOrder(client, chosenIds);
    const [only] = ids;
    const scores = ids.length === 1 && only !== undefined ? only : ids.join('-');
    void navigate({ to: '/score-library/booklet', search: { scores } });
  };

  return (
    <>
      <SelectionAction icon={IconPencil} onClick={() => setEditing(true)}>
        <Trans>Edit</Trans>
      </SelectionAction>
      <SelectionAction icon={IconPrinter} onClick={() => void withIds(setPrinted)}>
        <Trans>Print…</Trans>
      </SelectionAction>
      <SelectionAction icon={IconBook} onClick={() => void withIds(openBooklet)}>
        <Trans>Booklet</Trans>
      </SelectionAction>
      <ExportMenu
        onExport={(options) => download(exportScoreList, wireChosenScores(chosen, shelf), options)}
        onPdf={() => void withIds(print.mutate)}
        percent={print.isPending ? print.percent : null}
      />
      {printed !== null && <PrintDialog ids={printed} onClose={() => setPrinted(null)} />}
      {isEditing && <BulkEdit chosen={chosen} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Makes one PDF of these scores in this order; `percent` is the progress of its download. */
function usePrintScores() {
  const [percent, setPercent] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly number[]) => {
      setPercent(0);
      return download(
        printScores,
        { selected: [...ids] },
        { onProgress: (share) => setPercent(Math.round(share * 100)) },
      );
    },
  });
  return { mutate, isPending, percent };
}

const chevron = <IconChevronUp size={14} stroke={1.75} aria-hidden />;

type Props = {
  onExport: (options: ExportOptions) => Promise<string>;
  onPdf: () => void;
  /** Share of the PDF that has arrived; null while none is made. */
  percent: number | null;
};

/** Exports of the selected scores. Its button cancels a long spreadsheet, so that the focus stays where it is. */
function ExportMenu({ onExport, onPdf, percent }: Props) {
  const { start, cancel, isPending, progress } = useExport(onExport);
  const isShown = progress !== null;
  const isBusy = isPending || percent !== null;
  return (
    <>
      {isShown && <Text className="dimmed text-sm whitespace-nowrap">{formatProgress(progress)}</Text>}
      <Menu position="top-end" shadow="md" width={200} disabled={isShown}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            aria-busy={isBusy}
            {...(isShown && { leftSection: <IconX size={16} aria-hidden />, onClick: cancel })}
            {...(!isShown && { rightSection: isBusy ? <Loader size={14} color="gray" aria-hidden /> : chevron })}
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
