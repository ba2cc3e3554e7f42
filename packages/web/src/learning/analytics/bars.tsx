import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import classes from './charts.module.css';
import type { Mark } from './figure.ts';
import { FigureLink } from './figure-link.tsx';

type Props = {
  marks: readonly Mark[];
  label: string;
  /** The value of a bar of full length; by default the highest value. */
  full?: number;
};

/** Horizontal bars, each a link to its rows. Arrow keys move between them, Tab leaves them. */
export function Bars({ marks, label, full }: Props) {
  const onKeyDown = useGridKeyboard();
  const max = full ?? Math.max(...marks.map(({ value }) => value ?? 0));
  const first = marks.findIndex(({ target }) => target !== undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys
    <ol className={classes.bars} data-many={marks.length > 8 || undefined} aria-label={label} onKeyDown={onKeyDown}>
      {marks.map((mark, index) => (
        <li key={mark.key}>
          <FigureLink
            target={mark.target}
            className={classes.bar}
            title={mark.name}
            mark={{ row: index, isFirst: index === first }}
          >
            <span className={classes.name}>{mark.name}</span>{' '}
            <span className={classes.track} aria-hidden>
              <span style={{ '--share': shareOf(mark.value, max) } as CSSProperties} />
            </span>
            <Value mark={mark} />
          </FigureLink>
        </li>
      ))}
    </ol>
  );
}

function Value({ mark: { text, spokenText } }: { mark: Mark }) {
  if (spokenText === undefined) return <span className={classes.value}>{text}</span>;
  return (
    <span className={classes.value}>
      <span aria-hidden>{text}</span>
      <VisuallyHidden>{spokenText}</VisuallyHidden>
    </span>
  );
}

export function shareOf(value: number | null, max: number): number {
  return value === null || max <= 0 ? 0 : value / max;
}
