import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { type CSSProperties, type FocusEvent, type MouseEvent, use, useMemo, useRef, useState } from 'react';
import { ListFoot } from '#platform/ui/list/list-foot.tsx';
import { keyOf } from '#platform/ui/list/selection.ts';
import type { BodyProps } from '#platform/ui/list/types.ts';
import { useGeometry } from '#platform/ui/list/use-geometry.ts';
import { usePages, useTotal } from '#platform/ui/list/use-pages.ts';
import { useRowKeys } from '#platform/ui/list/use-row-keys.ts';
import { useRowWindow } from '#platform/ui/list/use-row-window.ts';
import { useSelecting } from '#platform/ui/list/use-selecting.ts';
import { BrowserContext } from './browser-context.ts';
import type { ScoreFilters, ScoreSort } from './filter.ts';
import { columnsIn, gap } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { ScoreCard } from './score-card.tsx';
import classes from './score-grid.module.css';
import { usePicturesAhead } from './use-pictures-ahead.ts';

const cardHeight = 248 + gap;

/** Fewer rows are drawn ahead than in a table, as a row holds several pictures. */
const atOnce = { plain: 20, overscan: 6 };

/** The first systems of the scores that a filter finds, in as many columns as there is room for. */
export function ScoreGrid(props: BodyProps<ListedScore, ScoreSort, ScoreFilters>) {
  const { address, query, filter, size, found, idOf, selection, isOutdated } = props;
  const { shelf, onDelete } = use(BrowserContext);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLUListElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const { total, see } = useTotal(filter, found);

  const geometry = useGeometry(frame);
  const columns = columnsIn(geometry.width);
  const rowOf = (index: number) => Math.floor(index / columns);
  const shown = useRowWindow({
    total: Math.ceil(total / columns),
    size: size / columns,
    rowHeight: cardHeight,
    geometry,
    active: active === null ? null : rowOf(active),
    atOnce,
    listKey: `${keyOf(filter)} ${filter.sort.by} ${filter.sort.order} ${columns}`,
    page: address.address.page ?? 1,
    place: () => {
      const { page, row } = address.place();
      return { page, row: row === null ? null : row / columns };
    },
    keepPlace: ({ page, row }) => address.keepPlace({ page, row: row * columns }),
  });
  const first = Math.min(shown.first * columns, Math.max(0, total - 1));
  const last = Math.min(total - 1, shown.last * columns + columns - 1);
  const pages = usePages(query, filter, { first, last, size, total });
  see(pages);
  usePicturesAhead({ first, last, pictureAt: (index) => pages.rowAt(index)?.thumbnail });

  const loaded = useMemo(() => [...pages.loaded.values()].flatMap((rows) => rows ?? []), [pages.loaded]);
  const selecting = useSelecting({ query, idOf, selection, filter, size, total, rowAt: pages.rowAt, loaded });
  const onKeyDown = useRowKeys({
    body,
    total,
    columns,
    rowsInSight: shown.rowsInSight,
    onMove: (index) => {
      setActive(index);
      shown.reveal(rowOf(index), foot.current?.offsetHeight ?? 0);
    },
    onToggle: selecting.toggle,
    onOpen: (index) => {
      const score = pages.rowAt(index);
      if (score !== undefined) props.onOpen?.(score);
    },
    onClear: selecting.clear,
  });
  const tabStop = active === null || active >= total ? first : active;
  const indexesOf = (row: number) => Array.from({ length: columns }, (_, at) => row * columns + at);

  return (
    <>
      {total === 0 && !isOutdated ? (
        props.empty
      ) : (
        <div>
          <GridHead columns={props.columns} address={address} selectAll={selecting.selectAll} />
          <div ref={frame} className={classes.frame}>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- as the body of a table does */}
            <ul
              ref={body}
              aria-label={props.label}
              aria-busy={isOutdated}
              data-outdated={isOutdated || undefined}
              className={classes.grid}
              style={{ '--columns': columns } as CSSProperties}
              onKeyDown={onKeyDown}
              onFocus={(event) => setActive(indexOf(event))}
              onClick={(event) => {
                if ((event.target as HTMLElement).matches('[data-select]'))
                  selecting.toggle(indexOf(event) ?? 0, event.shiftKey);
              }}
            >
              {shown.pieces.flatMap((piece) =>
                piece.kind === 'gap'
                  ? [<Gap key={`gap ${piece.from}`} rows={piece.rows} />]
                  : indexesOf(piece.index)
                      .filter((index) => index < total)
                      .map((index) => {
                        const score = pages.rowAt(index);
                        return (
                          <ScoreCard
                            key={index}
                            score={score}
                            index={index}
                            total={total}
                            isSelected={score !== undefined && selecting.isSelected(score)}
                            isTabStop={index === tabStop}
                            isEverywhere={shelf === null}
                            onDelete={onDelete}
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
        selection={selection}
        selecting={selecting}
        error={pages.error}
        onRetry={pages.retry}
        page={shown.currentPage}
        pages={shown.pages}
        size={size}
        total={total}
        onPage={shown.jumpToPage}
      />
    </>
  );
}

function Gap({ rows }: { rows: number }) {
  return <li aria-hidden className={classes.gap} style={{ height: rows * cardHeight }} />;
}

function indexOf({ target }: FocusEvent | MouseEvent): number | null {
  const card = (target as HTMLElement).closest<HTMLElement>('[data-row]');
  return card ? Number(card.dataset['row']) : null;
}
