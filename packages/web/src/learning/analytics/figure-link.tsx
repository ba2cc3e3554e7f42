import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { figuresIn, paths, withRows } from './address.ts';
import type { FigureTarget } from './figure.ts';
import { useAddress } from './use-address.ts';
import { useMay } from '#access/profile/index.ts';

type Props = {
  target: FigureTarget | undefined;
  className?: string | undefined;
  /** The accessible name, if the visible text is abbreviated. */
  label?: string | undefined;
  title?: string | undefined;
  /** The row for navigation by arrow keys; only the link with `isFirst` can be reached by Tab. */
  mark?: { row: number; isFirst: boolean };
  /** The element of plain text: a browser does not paint what stands in a `span` within an SVG. */
  plain?: 'span' | 'g';
  children: ReactNode;
};

/** Links to the rows that a figure counts; plain text if there are none, or if the user may not open them. */
export function FigureLink({ target, className, label, title, mark, plain: Plain = 'span', children }: Props) {
  const may = useMay();
  const { item, address } = useAddress();
  const linkProps = {
    className,
    title,
    ...(label !== undefined && { 'aria-label': label }),
    ...(mark && { 'data-row': mark.row, tabIndex: mark.isFirst ? 0 : -1 }),
    preload: false,
  } as const;
  if (target?.to === 'rows') {
    return (
      <Link {...linkProps} to={paths[item]} search={withRows(address, target.rows)} resetScroll={false}>
        {children}
      </Link>
    );
  }
  if (target?.to === 'table') {
    return (
      <Link {...linkProps} to={paths[item]} search={{ ...figuresIn(address), view: 'table' }} hash={target.id}>
        {children}
      </Link>
    );
  }
  if (target?.to === 'channel') {
    return (
      <Link {...linkProps} to={paths[item]} search={{ ...figuresIn(address), channel: target.channelId }}>
        {children}
      </Link>
    );
  }
  if (target?.to === 'score' && may('SL')) {
    return (
      <Link
        {...linkProps}
        to="/score-library/$id/upload"
        params={{ id: String(target.libraryId) }}
        search={{ preview: target.scoreId }}
      >
        {children}
      </Link>
    );
  }
  return (
    <Plain className={className} {...(title !== undefined && { title })}>
      {children}
    </Plain>
  );
}
