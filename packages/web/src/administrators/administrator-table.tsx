import type { Administrator } from '@eemusic/contract/administrators';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUserSearch } from '@tabler/icons-react';
import { DataTable, type Selection } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { isSortable } from './address.ts';
import { narrowColumns, wideColumns } from './columns.tsx';
import { locksOf } from './locks.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useMe } from './use-me.ts';

type Props = {
  /** Undefined while they are loading. */
  rows: readonly Administrator[] | undefined;
  isOutdated: boolean;
  selection: { selected: Selection; onChange: (selected: Selection) => void };
};

export function AdministratorTable({ rows, isOutdated, selection }: Props) {
  const me = useMe();
  const { search, change, open } = useAdministratorsAddress();
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const onEdit = (edit: number) => open({ edit });

  return (
    <DataTable
      label={t`Administrators`}
      rows={rows}
      columns={isWide ? wideColumns({ me, onEdit }) : narrowColumns({ me, onEdit })}
      idOf={({ userId }) => userId}
      nameOf={({ fullName }) => fullName}
      selection={selection}
      whyNotSelectable={(administrator) => locksOf(me, administrator).deletion}
      sort={search.sort && { by: search.sort, order: search.order ?? 'asc' }}
      onSort={({ by, order }) =>
        isSortable(by) && change({ sort: by, order: order === 'desc' ? 'desc' : undefined, page: undefined }, true)
      }
      isOutdated={isOutdated}
      skeletonRows={20}
      rowHeight={isWide ? 51 : 54}
      fits={!isWide}
      keepsWidths={isWide}
      empty={
        <EmptyState
          icon={IconUserSearch}
          title={t`User not found in our collection`}
          hint={t`Try a part of the name, username, e-mail or mobile number, or add the person.`}
          action={
            <Button variant="default" onClick={() => change({ search: undefined })}>
              <Trans>Show all administrators</Trans>
            </Button>
          }
        />
      }
    />
  );
}
