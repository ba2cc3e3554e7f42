import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { SheetPage, SheetPane } from '#library/sheet-music/index.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './preview-sheet.module.css';
import { TitleBlock } from './title-block.tsx';
import type { ShownPreview } from './use-preview.ts';

type Props = {
  preview: ShownPreview;
  /** Width of the paper in pixels; by default the width of the pane. */
  width?: number | undefined;
  /** The paper may be wider than the pane, which then scrolls. */
  isZoomed?: boolean;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  /** Changes a page before it is shown. */
  prepare?: ((page: SVGSVGElement) => void) | undefined;
};

/** One page of a preview as it is printed. */
export function PreviewSheet({ preview, width, isZoomed = false, isFirst = false, prepare }: Props) {
  const { query, name, pages, page, paper, onShown } = preview;
  const address = pages[page];
  if (query.error !== null && query.data === undefined)
    return <ListError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <SheetPane className={classes.desk} isFirst={isFirst}>
      <div ref={paper} className={classes.page} style={{ width }} data-zoomed={isZoomed || undefined}>
        {address === undefined ? (
          <Skeleton style={{ aspectRatio: '2100 / 2970' }} />
        ) : (
          <SheetPage
            key={address}
            address={address}
            prepare={prepare}
            onShown={onShown}
            label={t`Sheet music of ${name}, page ${page + 1} of ${pages.length}`}
          />
        )}
        {query.data !== undefined && address !== undefined && <TitleBlock score={query.data} page={page} />}
      </div>
    </SheetPane>
  );
}
