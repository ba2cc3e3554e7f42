import { type ComponentType, type CSSProperties, useEffect, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import type { Filters } from './address.ts';
import { ListFoot } from './list-foot.tsx';
import { cardHeight, type CardProps, columnsIn, lineHeight, PictureCard } from './picture-card.tsx';
import classes from './pictures.module.css';
import type { BodyProps, Column, SelectAll } from './types.ts';
import { useGeometry } from './use-geometry.ts';
import { useRows } from './use-rows.ts';
import { SortSelect } from './view-choices.tsx';
import type { ListAddress } from './use-list-address.ts';

/** Fewer rendered lines than in a table, because each contains several pictures. */
const drawing = { whole: 20, overscan: 6 };

type Props<Row, By extends string, F extends Filters> = BodyProps<Row, By, F> & {
  /** Content of a card; must be the same component on every render. */
  card: ComponentType<CardProps<Row>>;
  /** Address of the picture, which is prefetched; null if there is none. */
  pictureOf: (row: Row) => string | null;
  /** Height in pixels of cards that take a whole line each; by default as many as fit stand beside each other. */
  wholeLine?: number;
};

/** The loaded rows as pictures, in as many columns as fit. */
export function PictureBody<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { address, size, isOutdated, card, pictureOf, wholeLine } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLUListElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(frame);
  const columns = wholeLine === undefined ? columnsIn(geometry.width) : 1;
  const height = wholeLine ?? cardHeight;
  const rows = useRows(props, { body, foot, geometry, rowHeight: lineHeight(height), columns, drawing });
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
          <div ref={frame} style={{ minHeight: 208 }} data-list>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the list handles keys and clicks of all cards */}
            <ul
              ref={body}
              aria-label={props.label}
              aria-busy={isOutdated}
              data-outdated={isOutdated || undefined}
              data-opens={props.onOpen !== undefined || undefined}
              className={classes.pictures}
              style={{ '--columns': columns, '--height': `${height}px` } as CSSProperties}
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
      <ListFoot foot={foot} rows={rows} size={size} maxCounted={props.maxCounted} />
    </>
  );
}

function Gap({ height }: { height: number }) {
  return <li aria-hidden className={classes.gap} style={{ height }} />;
}

type PictureHeadProps<By extends string, F extends Filters> = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'orders'>[];
  address: ListAddress<By, F>;
  selectAll: SelectAll | undefined;
};

/** Select-all and sorting, as in the header of a table. */
function PictureHead<By extends string, F extends Filters>({ columns, address, selectAll }: PictureHeadProps<By, F>) {
  return (
    <div className={classes.head}>
      {selectAll && (
        <Checkbox
          size="xs"
          label={t`Select all`}
          disabled={selectAll.isDisabled || selectAll.isPending}
          checked={selectAll.state === 'all'}
          indeterminate={selectAll.state === 'some'}
          onChange={selectAll.onToggle}
        />
      )}
      <SortSelect size="xs" aria-label={t`Sort by`} columns={columns} sorting={address} />
    </div>
  );
}

/** Pictures to prefetch: about five screens. */
const maxAhead = 48;

type Options = {
  /** First and last visible row. */
  first: number;
  last: number;
  /** Address of a row's picture; null if it has none, undefined if the row is not loaded. */
  pictureAt: (index: number) => string | null | undefined;
};

/** Prefetches pictures in the direction of scrolling, so that cards appear together with their pictures. */
export function usePicturesAhead({ first, last, pictureAt }: Options): void {
  const fetched = useRef(new Map<string, HTMLImageElement>());
  const way = useRef({ first, step: 1 });
  useEffect(() => {
    if (savesData()) return;
    /* If rows arrive, it renders again at the same position: then the direction stays. */
    if (first !== way.current.first) way.current = { first, step: Math.sign(first - way.current.first) };
    const { step } = way.current;
    const from = step < 0 ? first : last;
    for (let distance = 1; distance <= maxAhead; distance += 1)
      take(fetched.current, pictureAt(from + step * distance));
  }, [first, last, pictureAt]);
  useEffect(() => {
    const pictures = fetched.current;
    return () => {
      pictures.forEach(leave);
      pictures.clear();
    };
  }, []);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The browser keeps a picture in memory as long as an Image refers to it. */
function take(fetched: Map<string, HTMLImageElement>, address: string | null | undefined): void {
  if (!address || fetched.has(address)) return;
  const picture = new Image();
  picture.src = address;
  fetched.set(address, picture);
  const [oldest] = fetched;
  if (fetched.size <= 3 * maxAhead || oldest === undefined) return;
  fetched.delete(oldest[0]);
  leave(oldest[1]);
}

/** Cancels an unfinished download. */
function leave(picture: HTMLImageElement): void {
  picture.removeAttribute('src');
}
