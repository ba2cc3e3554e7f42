import { t } from '@lingui/core/macro';
import { formatRegion } from '#platform/names/regions.ts';
import { EmailText } from '#platform/ui/list/email-text.tsx';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';

/** One column for each field by which the list can be sorted, in display order. */
export type ColumnsBySort<Row, Sort extends string> = Record<Sort, Omit<Column<Row>, 'id'>>;

export function columnsOf<Row, Sort extends string>(
  bySort: ColumnsBySort<Row, Sort>,
  actions: Omit<Column<Row>, 'id' | 'header'>,
): (Column<Row> & { id: Sort | 'actions' })[] {
  const columns = Object.entries<Omit<Column<Row>, 'id'>>(bySort).map(([id, column]) => ({
    ...column,
    id: id as Sort,
  }));
  const last = { id: 'actions' as const, header: t`Actions`, isHeaderHidden: true, isAlwaysShown: true };
  return [...columns, { ...last, narrow: 'beside', ...actions }];
}

type Contact = { contactName: string; contactNumber: string; contactEmail: string };

/** The contact columns, which the lists of channels and educators share. */
export const contactColumns = () =>
  ({
    contactName: {
      header: t`Contact Name`,
      width: 124,
      grow: 1,
      narrow: 'under',
      cell: ({ contactName }: Pick<Contact, 'contactName'>) => contactName,
    },
    contactNumber: {
      header: t`Contact No`,
      width: 146,
      cell: ({ contactNumber }: Pick<Contact, 'contactNumber'>) => <CellText wrap="never">{contactNumber}</CellText>,
    },
    contactEmail: {
      header: t`Contact Email`,
      width: 200,
      grow: 2,
      shrinksFirst: true,
      narrow: 'under',
      cell: ({ contactEmail }: Pick<Contact, 'contactEmail'>) => <EmailText address={contactEmail} />,
    },
  }) satisfies ColumnsBySort<Contact, keyof Contact>;

/** Wide enough for all but the longest regions on one line, even at a window width of 1280 pixels. */
export const regionColumn = () => ({
  header: t`Region`,
  width: 102,
  cell: ({ region }: { region: string | null }) =>
    region !== null && <CellText wrap="never">{formatRegion(region)}</CellText>,
});
