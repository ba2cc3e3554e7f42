import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Modal, Skeleton, Text, Tooltip } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPrinter, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useRef, useState } from 'react';
import { pageQuery, SheetPage, SheetPane } from '#library/sheet-music/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './preview-dialog.module.css';
import { largerKeys } from './preview-keys.ts';
import { previewQuery } from './queries.ts';
import { TitleBlock } from './title-block.tsx';
import { useScoresAddress } from './use-scores-address.ts';

const PrintDialog = lazyPart(async () => (await import('#library/printing/index.ts')).PrintDialog);
const PlayingBar = lazyPart(async () => (await import('#library/playing/index.ts')).PlayingBar);

/** Widths of the paper in pixels; on narrow screens it shrinks to fit. */
const widths = [480, 640, 800, 1000, 1250, 1600] as const;
const defaultWidth = 2;

/** Shows a score page by page. */
export function PreviewDialog({ id }: { id: number }) {
  const { change } = useScoresAddress();
  const preview = useQuery(previewQuery(id));
  const pages = preview.data?.pages ?? [];
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState<number>(defaultWidth);
  const [isPrinting, setPrinting] = useState(false);
  /** Later pages load while the first one is read. */
  const isFirstThere = useQuery({ ...pageQuery(pages[0] ?? ''), enabled: pages[0] !== undefined }).isSuccess;
  useQueries({ queries: isFirstThere ? pages.slice(1).map(pageQuery) : [] });

  const turn = (by: number) => setPage((now) => Math.min(Math.max(now + by, 0), Math.max(pages.length - 1, 0)));
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
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const pageShown = useCallback(() => {
    setShown((count) => count + 1);
    requestAnimationFrame(() => performance.mark('preview.painted'));
  }, []);

  const address = pages[page];
  const name = preview.data?.name ?? '';
  return (
    <Modal
      opened
      onClose={() => change({ preview: undefined }, true)}
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
        header: classes.header ?? '',
        title: classes.title ?? '',
      }}
    >
      <Group className={classes.tools ?? ''} gap="xs">
        <Group gap={4} role="group" aria-label={t`Pages`}>
          <Tool label={t`Previous page`} onClick={() => turn(-1)} isOff={page === 0} icon={IconChevronLeft} />
          <Text size="sm" role="status" miw={64} ta="center">
            {pages.length > 0 && (
              <Trans>
                {page + 1} of {pages.length}
              </Trans>
            )}
          </Text>
          <Tool label={t`Next page`} onClick={() => turn(1)} isOff={page >= pages.length - 1} icon={IconChevronRight} />
        </Group>
        <Group gap={4} role="group" aria-label={t`Size`}>
          <Tool label={t`Smaller`} onClick={() => enlarge(-1)} isOff={zoom === 0} icon={IconZoomOut} />
          <Tool label={t`Larger`} onClick={() => enlarge(1)} isOff={zoom === widths.length - 1} icon={IconZoomIn} />
        </Group>
        <Button
          size="xs"
          variant="default"
          ms="auto"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          <Trans>Print to PDF</Trans>
        </Button>
      </Group>
      {preview.error !== null && preview.data === undefined ? (
        <ListError error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <SheetPane className={classes.desk} isFirst>
          <div
            ref={paper}
            className={classes.page}
            style={{ width: widths[zoom] }}
            data-zoomed={zoom > defaultWidth || undefined}
          >
            {address === undefined ? (
              <Skeleton className={classes.waiting ?? ''} />
            ) : (
              <SheetPage
                key={address}
                address={address}
                onShown={pageShown}
                label={t`Sheet music of ${name}, page ${page + 1} of ${pages.length}`}
              />
            )}
            {preview.data !== undefined && address !== undefined && <TitleBlock score={preview.data} page={page} />}
          </div>
        </SheetPane>
      )}
      {isPrinting && (
        <Suspense>
          <PrintDialog ids={[id]} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
      {preview.data !== undefined && (
        <Suspense fallback={<div className={classes.player} />}>
          <PlayingBar
            id={id}
            preview={preview.data}
            paper={paper}
            page={page}
            shown={shown}
            onPage={setPage}
            onChanged={preview.refetch}
          />
        </Suspense>
      )}
    </Modal>
  );
}

type ToolProps = { label: string; onClick: () => void; isOff: boolean; icon: typeof IconZoomIn };

function Tool({ label, onClick, isOff, icon: Icon }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick} disabled={isOff}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
