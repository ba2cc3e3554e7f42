import { useMayManage } from '#sales/user-management/index.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { ChannelList } from '#sales/channels/index.ts';
import { EducatorList } from '#sales/educators/index.ts';
import { StudentList } from '#sales/users/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { channelList, educatorList, studentList } from './address.ts';
import { ImportButton } from './import-button.tsx';
import { useUserManagementAddress } from './use-user-management-address.ts';

export function Channels({ selection }: { selection: SelectionOf<typeof channelList> }) {
  const address = useListAddress(channelList);
  const { open, toOpened, toEducatorsOf } = useUserManagementAddress();
  const links = useMemo(
    () => ({
      toEdit: (edit: number) => toOpened({ edit }),
      toReport: (report: number) => toOpened({ report }),
      toSchools: toEducatorsOf,
      onEdit: (edit: number) => open({ edit }),
    }),
    [open, toOpened, toEducatorsOf],
  );
  return (
    <ChannelList
      address={address}
      selection={selection}
      links={links}
      addButton={
        <Button onClick={() => open({ mode: 'add' })}>
          <Trans>Add channel</Trans>
        </Button>
      }
    />
  );
}

export function Educators({ selection }: { selection: SelectionOf<typeof educatorList> }) {
  const address = useListAddress(educatorList);
  const mayManage = useMayManage();
  const { open, openTab, toOpened, toOpenedIn, toUsersOf } = useUserManagementAddress();
  const links = useMemo(
    () => ({
      toReport: (report: number) => toOpened({ report }),
      toChannelReport: (report: number) => toOpenedIn('channels', { report }),
      manage: mayManage ? { toEdit: (edit: number) => toOpened({ edit }), toUsers: toUsersOf } : null,
      onOpen: (id: number) => open(mayManage ? { edit: id } : { report: id }),
    }),
    [open, toOpened, toOpenedIn, toUsersOf, mayManage],
  );
  return (
    <>
      {mayManage && address.filter.filters.channel !== undefined && (
        <BackButton onClick={() => openTab('channels')}>{t`Back to the channels`}</BackButton>
      )}
      <EducatorList
        address={address}
        selection={selection}
        links={links}
        addButton={
          mayManage && (
            <Button onClick={() => open({ mode: 'add' })}>
              <Trans>Add school or teacher</Trans>
            </Button>
          )
        }
      />
    </>
  );
}

export function Users({ selection }: { selection: SelectionOf<typeof studentList> }) {
  const address = useListAddress(studentList);
  const { open, openTab, toOpened } = useUserManagementAddress();
  const links = useMemo(
    () => ({ toEdit: (edit: number) => toOpened({ edit }), onEdit: (edit: number) => open({ edit }) }),
    [open, toOpened],
  );
  return (
    <>
      {address.filter.filters.educator !== undefined && (
        <BackButton onClick={() => openTab('educators')}>{t`Back to the schools and teachers`}</BackButton>
      )}
      <StudentList
        address={address}
        selection={selection}
        links={links}
        addButton={<ImportButton onClick={() => open({ mode: 'import' })} />}
      />
    </>
  );
}

/** Goes back to the list in which the user clicked a count. */
function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      mb="xs"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
