import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { figuresIn, paths, withRows } from './address.ts';
import type { Leads } from './figure.ts';
import { useAddress } from './use-address.ts';
import { useMay } from './use-may.ts';

type Props = {
  leads: Leads | undefined;
  className?: string | undefined;
  /** What it is called where its text is short. */
  label?: string | undefined;
  title?: string | undefined;
  /** Its row among marks that are reached by arrow keys; `isFirst` is the one that Tab comes to. */
  mark?: { row: number; isFirst: boolean };
  children: ReactNode;
};

/** To what a figure stands for; plain where it stands for nothing, or who looks at it may not go there. */
export function LeadLink({ leads, className, label, title, mark, children }: Props) {
  const may = useMay();
  const { item, address } = useAddress();
  const look = {
    className,
    title,
    ...(label !== undefined && { 'aria-label': label }),
    ...(mark && { 'data-row': mark.row, tabIndex: mark.isFirst ? 0 : -1 }),
    preload: false,
  } as const;
  if (leads?.to === 'rows') {
    return (
      <Link {...look} to={paths[item]} search={withRows(address, leads.rows)} resetScroll={false}>
        {children}
      </Link>
    );
  }
  if (leads?.to === 'table') {
    return (
      <Link {...look} to={paths[item]} search={{ ...figuresIn(address), view: 'table' }} hash={leads.id}>
        {children}
      </Link>
    );
  }
  if (leads?.to === 'score' && may('SL')) {
    return (
      <Link
        {...look}
        to="/score-library/$id/upload"
        params={{ id: String(leads.libraryId) }}
        search={{ preview: leads.scoreId }}
      >
        {children}
      </Link>
    );
  }
  return (
    <span className={className} title={title}>
      {children}
    </span>
  );
}
