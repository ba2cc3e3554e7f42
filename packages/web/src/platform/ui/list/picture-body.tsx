import { type ComponentType, type CSSProperties, useRef } from 'react';
import type { Filters } from './address.ts';
import { ListFoot } from './list-foot.tsx';
import { cardHeight, columnsIn } from './picture-columns.ts';
import { type CardProps, PictureCard } from './picture-card.tsx';
import { PictureHead } from './picture-head.tsx';
import classes from './pictures.module.css';
import type { BodyProps } from './types.ts';
import { useGeometry } from './use-geometry.ts';
import { usePicturesAhead } from './use-pictures-ahead.ts';
import { useRows } from './use-rows.ts';

/** Fewer rendered lines than in a table, because each contains several pictures. */
const drawing = { whole: 20, overscan: 6 };

type Props<Row, By extends string, F extends Filters> = BodyProps<Row, By, F> & {
  /** Content of a card; must be the same component on every render. */
  card: ComponentType<CardProps<Row>>;
  /** Address of the picture, which is prefetched; null if there is none. */
  pictureOf: (row: Row) => string | null;
};

/** The loaded rows as pictures, in as many columns as fit. */
export function PictureBody<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { address, size, isOutdated, card, pictureOf } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLUListElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(frame);
  const columns = columnsIn(geometry.width);
  const rows = useRows(props, { body, foot, geometry, rowHeight: cardHeight, columns, drawing });
  const { total, first, last, pages, shown, selecting, handlers } = rows;
  usePicturesAhead({
    first,
    last,
    pictureAt: (index) => {
      const row = pages.rowAt(index);
      return row && pictureOf(row);
    },
  });
  const indexesOf = (line: number) =>
    Array.from({ length: Math.min(columns, total - line * columns) }, (_, at) => line * columns + at);

  return (
    <>
      {total === 0 && !isOutdated ? (
        props.empty
      ) : (
        <div>
          <PictureHead columns={props.columns} address={address} selectAll={selecting?.selectAll} />
          <div ref={frame} className={classes.frame} data-list>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the list handles keys and clicks of all cards */}
            <ul
              ref={body}
              aria-label={props.label}
              aria-busy={isOutdated}
              data-outdated={isOutdated || undefined}
              data-opens={props.onOpen !== undefined || undefined}
              className={classes.pictures}
              style={{ '--columns': columns } as CSSProperties}
              {...handlers}
            >
              {shown.pieces.flatMap((piece) =>
                piece.kind === 'gap'
                  ? [<Gap key={`gap ${piece.from}`} height={shown.gapHeight(piece)} />]
                  : indexesOf(piece.index).map((index) => {
                      const row = pages.rowAt(index);
                      return (
                        <PictureCard
                          key={index}
                          row={row}
                          card={card}
                          index={index}
                          total={total}
                          isSelected={row !== undefined && selecting?.shareOf(row) === 'all'}
                          isTabStop={index === rows.tabStop}
                        />
                      );
                    }),
              )}
            </ul>
          </div>
        </div>
      )}
      <ListFoot
        foot={foot}
        selecting={selecting}
        onLeave={rows.focusRow}
        error={pages.error}
        onRetry={pages.retry}
        page={shown.currentPage}
        pages={shown.pages}
        size={size}
        total={total}
        maxCounted={props.maxCounted}
        onPage={shown.jumpToPage}
      />
    </>
  );
}

function Gap({ height }: { height: number }) {
  return <li aria-hidden className={classes.gap} style={{ height }} />;
}
