import { exportScoreList } from '@eemusic/contract/library/catalogue';
import { maxPrinted, printScores } from '@eemusic/contract/library/printing';
import { t } from '@lingui/core/macro';
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
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { download } from '#platform/api/download.ts';
import { PrintDialog } from '#library/scores/index.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { SelectionAction } from '#platform/ui/selection-bar.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { formatProgress, useExport } from '#platform/ui/export-progress.ts';
import { type ChosenScores, wireChosenScores } from './address.ts';
import { BrowserContext } from './browser-context.ts';
import { idsInOrder } from './queries.ts';

const BulkEdit = lazyDialog(async () => (await import('./bulk-edit.tsx')).BulkEdit);

export function SelectedActions({ chosen }: { chosen: ChosenScores }) {
  const { shelf, filter } = use(BrowserContext);
  const [isEditing, setEditing] = useState(false);
  const [printed, setPrinted] = useState<number[] | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();

  const withIds = async (act: (ids: number[]) => unknown) => {
    if (!mayPrint(chosen)) return;
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
      <SelectionAction icon={IconPencil} onClick={() => setEditing(true)}>{t`Edit`}</SelectionAction>
      <SelectionAction icon={IconPrinter} onClick={() => void withIds(setPrinted)}>{t`Print…`}</SelectionAction>
      <SelectionAction icon={IconBook} onClick={() => void withIds(openBooklet)}>{t`Booklet`}</SelectionAction>
      <ExportMenu chosen={chosen} />
      {printed !== null && <PrintDialog ids={printed} onClose={() => setPrinted(null)} />}
      {isEditing && <BulkEdit chosen={chosen} onClose={() => setEditing(false)} />}
    </>
  );
}

function mayPrint({ count }: ChosenScores): boolean {
  if (count > maxPrinted) toast.error(t`Print up to ${maxPrinted} scores in one PDF`);
  return count <= maxPrinted;
}

const chevron = <IconChevronUp size={14} stroke={1.75} aria-hidden />;

/** Its button cancels a long export, so that the focus stays where it is. */
function ExportMenu({ chosen }: { chosen: ChosenScores }) {
  const { shelf, filter } = use(BrowserContext);
  const list = useExport((options) => download(exportScoreList, wireChosenScores(chosen, shelf), options));
  const pdf = useExport(async (options) =>
    download(printScores, { selected: await idsInOrder(chosen, filter, shelf) }, options),
  );
  const { progress, isPending, cancel } = pdf.isPending ? pdf : list;
  const isShown = progress !== null;
  return (
    <>
      {isShown && <Text className="dimmed text-sm whitespace-nowrap">{formatProgress(progress)}</Text>}
      <Menu position="top-end" shadow="md" width={200} disabled={isShown}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            aria-busy={isPending}
            {...(isShown && { leftSection: <IconX size={16} aria-hidden />, onClick: cancel })}
            {...(!isShown && { rightSection: isPending ? <Loader size={14} color="gray" aria-hidden /> : chevron })}
          >
            {isShown ? t`Cancel` : t`Export`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
            disabled={isPending}
            onClick={list.start}
          >{t`Spreadsheet`}</Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} stroke={1.75} aria-hidden />}
            disabled={isPending}
            onClick={() => mayPrint(chosen) && pdf.start()}
          >{t`Export PDF`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
