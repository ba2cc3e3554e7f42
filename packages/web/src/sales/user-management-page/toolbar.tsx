import { useIsSmallScreen, useMayManage } from '#sales/user-management/index.ts';
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

/** The actions of the screen; users with only Sales Management can neither change nor export anything here. */
export function Toolbar({ tab }: { tab: Tab }) {
  const mayManage = useMayManage();
  const { open, openIn } = useUserManagementAddress();
  const isPhone = useIsSmallScreen();
  if (!mayManage) return <SubscriptionsLink />;

  const kind = ({ channels: 'channel', educators: 'educator', users: 'student' } as const)[tab];
  const onImport = () => open({ mode: 'import' });
  return (
    <>
      {isPhone && <MoreMenu onImport={onImport} deleted={kind} />}
      {!isPhone && <BinLink kind={kind} />}
      {!isPhone && <ImportButton onClick={onImport} />}
      {tab === 'channels' && <ChannelExport />}
      {tab === 'educators' && <EducatorExport />}
      {tab === 'users' && <StudentExport />}
      {!isPhone && <SubscriptionsLink />}
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
