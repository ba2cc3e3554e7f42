import { type ComponentType, memo } from 'react';
import cells from './cells.module.css';
import classes from './pictures.module.css';

export type CardProps<Row> = { row: Row; isSelected: boolean };

type Props<Row> = {
  /** Undefined while loading. */
  row: Row | undefined;
  card: ComponentType<CardProps<Row>>;
  /** Zero-based index in the whole list. */
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

/** Placeholder for what a card shows. */
export function Waiting() {
  return (
    <>
      <span className={classes.waitingPicture} />
      <span className={cells.waiting} />
      <span className={cells.waiting} />
    </>
  );
}
