import { type Administrator, selectAdministrators } from '@eemusic/contract/access/administrators';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { call } from '#platform/api/call.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { administratorsAddress } from './address.ts';
import { columnsFor } from './columns.tsx';
import { locksOf } from './locks.ts';
import { administratorsQuery } from './queries.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useDeleteAdministrators } from './use-delete-administrators.ts';
import { useMe } from '#access/profile/index.ts';

type Props = { selection: SelectionOf<typeof administratorsAddress> };

export function AdministratorList({ selection }: Props) {
  const me = useMe();
  const address = useListAddress(administratorsAddress);
  const { open } = useAdministratorsAddress();
  const deletion = useDeleteAdministrators(selection);
  const onEdit = useCallback(({ userId }: Administrator) => open({ edit: userId }), [open]);

  return (
    <ListFrame
      label={t`Administrators`}
      list="administrators"
      person={me.userId}
      address={address}
      query={administratorsQuery}
      columns={useInLanguage(() => columnsFor({ me, onEdit }), [me, onEdit])}
      idOf={({ userId }) => userId}
      nameOf={({ fullName }) => fullName}
      searchLabel={t`Search administrators`}
      countText={(total) => plural(total, { one: '# administrator', other: '# administrators' })}
      onOpen={onEdit}
      selection={{
        ...selection,
        findAll: ({ search }) => call(selectAdministrators, { searchQuery: search }),
        whyNot: (administrator) => locksOf(me, administrator).deletion,
        deletion,
      }}
      empty={
        <EmptyState
          icon={IconUserSearch}
          title={t({ message: 'User not found in our collection', context: 'administrator' })}
          hint={t`Try part of the name, username, email or mobile number, or add the person.`}
          action={
            <Button variant="default" onClick={address.showAll}>
              <Trans>Show all administrators</Trans>
            </Button>
          }
        />
      }
    />
  );
}
