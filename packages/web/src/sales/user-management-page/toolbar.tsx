import { useMediaQuery } from '@mantine/hooks';
import { useMayManage } from '#sales/user-management/index.ts';
import { ExportChannels } from '#sales/channels/index.ts';
import { ExportEducators } from '#sales/educators/index.ts';
import { ExportStudents } from '#sales/users/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { AddMenu } from './add-menu.tsx';
import { channelList, educatorList, studentList, type Tab } from './address.ts';
import { ImportButton } from './import-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SubscriptionsLink } from './subscriptions-link.tsx';
import { useUserManagementAddress } from './use-user-management-address.ts';

/** Here all actions would leave no room for the title, or lie over the search and the help beside it. */
const tight = '(max-width: 1240px)';

/** The actions of the screen; users with only Sales Management can neither change nor export anything here. */
export function Toolbar({ tab }: { tab: Tab }) {
  const mayManage = useMayManage();
  const { open, openIn } = useUserManagementAddress();
  const isTight = useMediaQuery(tight, false, { getInitialValueInEffect: false });
  if (!mayManage) return <SubscriptionsLink />;

  const kind = ({ channels: 'channel', educators: 'educator', users: 'student' } as const)[tab];
  const onImport = () => open({ mode: 'import' });
  return (
    <>
      {isTight && <MoreMenu onImport={onImport} deleted={kind} />}
      {!isTight && <BinLink kind={kind} />}
      {!isTight && <ImportButton onClick={onImport} />}
      {tab === 'channels' && <ChannelExport />}
      {tab === 'educators' && <EducatorExport />}
      {tab === 'users' && <StudentExport />}
      {!isTight && <SubscriptionsLink />}
      <AddMenu
        onChannel={() => (tab === 'channels' ? open({ mode: 'add' }) : openIn('channels', { mode: 'add' }))}
        onEducator={() => (tab === 'educators' ? open({ mode: 'add' }) : openIn('educators', { mode: 'add' }))}
      />
    </>
  );
}

function ChannelExport() {
  return <ExportChannels filter={useListAddress(channelList).filter} />;
}

function EducatorExport() {
  return <ExportEducators filter={useListAddress(educatorList).filter} />;
}

function StudentExport() {
  return <ExportStudents filter={useListAddress(studentList).filter} />;
}
