import { type ComponentType, type CSSProperties, memo, useRef } from 'react';
import { Box } from '@mantine/core';
import cells from './cells.module.css';
import classes from './pictures.module.css';
import { t } from '@lingui/core/macro';
import { useGeometry } from './use-geometry.ts';

export type CardProps<Row> = { row: Row; isSelected: boolean };

type Props<Row> = {
  row: Row | undefined;
  card: ComponentType<CardProps<Row>>;
  index: number;
  total: number;
  isSelected: boolean;
  isTabStop: boolean;
};

function Card<Row>({ row, card: Content, index, total, isSelected, isTabStop }: Props<Row>) {
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={total}
      data-row={index}
      data-selected={isSelected || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the focus between cards
      tabIndex={isTabStop ? 0 : -1}
      className={classes.card}
    >
      {row === undefined ? <Waiting /> : <Content row={row} isSelected={isSelected} />}
    </li>
  );
}

/** Memoised, so that scrolling renders only cards that come into view. */
export const PictureCard = memo(Card) as typeof Card;

export function Waiting() {
  return (
    <>
      <Box component="span" h={104} mb={4} bdrs={4} bg="var(--surface-hover)" />
      <span className={cells.waiting} />
      <span className={cells.waiting} />
    </>
  );
}

/** Page size: divisible by every possible number of columns, so that pages fill whole lines. */
export const pictureRows = 120;

const minWidth = 264;
const gap = 12;

/** Height of a card in pixels; must match pictures.module.css. */
export const cardHeight = 212;

export const lineHeight = (card: number): number => card + gap;

export function columnsIn(width: number): number {
  const fitting = Math.floor((width + gap) / (minWidth + gap));
  return [8, 6, 5, 4, 3, 2].find((columns) => columns <= fitting) ?? 1;
}

export function PicturesWaiting() {
  const frame = useRef<HTMLDivElement>(null);
  const columns = columnsIn(useGeometry(frame).width);
  return (
    <div ref={frame} style={{ paddingTop: 38 }}>
      <div
        role="status"
        aria-label={t`Loading`}
        aria-busy
        className={classes.pictures}
        style={{ '--columns': columns } as CSSProperties}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className={classes.card}>
            <Waiting />
          </div>
        ))}
      </div>
    </div>
  );
}
