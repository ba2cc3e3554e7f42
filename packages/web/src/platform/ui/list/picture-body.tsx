import { type ComponentType, type CSSProperties, useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Checkbox, Group } from '@mantine/core';
import type { Filters } from './address.ts';
import { ListFoot } from './list-foot.tsx';
import { cardHeight, type CardProps, columnsIn, lineHeight, PictureCard } from './picture-card.tsx';
import classes from './pictures.module.css';
import type { BodyProps } from './types.ts';
import { useGeometry } from './use-geometry.ts';
import { useRows } from './use-rows.ts';
import { SortSelect } from './view-choices.tsx';

/** Fewer rendered lines than in a table, because each contains several pictures. */
const drawing = { whole: 20, overscan: 6 };

type Props<Row, By extends string, F extends Filters> = BodyProps<Row, By, F> & {
  /** Content of a card; must be the same component on every render. */
  card: ComponentType<CardProps<Row>>;
  /** Height in pixels of cards that take a whole line each; by default as many as fit stand beside each other. */
  wholeLine?: number;
};

export function PictureBody<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { address, size, isOutdated, card, wholeLine } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLUListElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(frame);
  const columns = wholeLine === undefined ? columnsIn(geometry.width) : 1;
  const height = wholeLine ?? cardHeight;
  const rows = useRows(props, { body, foot, geometry, rowHeight: lineHeight(height), columns, drawing });
  const { total, pages, shown, selecting, handlers } = rows;
  const selectAll = selecting?.selectAll;
  const indexesOf = (line: number) =>
    Array.from({ length: Math.min(columns, total - line * columns) }, (_, at) => line * columns + at);

  return (
    <>
      {total === 0 && !isOutdated ? (
        props.empty
      ) : (
        <div>
          <Group justify="space-between" wrap="nowrap" gap={12} mb={8} data-no-print>
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
            <SortSelect size="xs" aria-label={t`Sort by`} columns={props.columns} sorting={address} />
          </Group>
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
                  ? [
                      <li
                        key={`gap ${piece.from}`}
                        aria-hidden
                        style={{ gridColumn: '1 / -1', height: shown.gapHeight(piece) }}
                      />,
                    ]
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
