import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  listIn,
  mayShow,
  type Opened,
  refreshUserManagement,
  type Tab,
  useMayManage,
  useUserManagementAddress,
} from '#sales/user-management/index.ts';
import { AddChannel, EditChannel } from '#sales/channels/index.ts';
import { AddEducator, EditEducator } from '#sales/educators/index.ts';
import { EditStudent } from '#sales/users/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';

const ReportScreen = lazyPart(
  async () => (await withTexts('commissions', import('#sales/commissions/index.ts'))).ReportScreen,
);
const ImportScreen = lazyPart(async () => (await withTexts('imports', import('#sales/imports/index.ts'))).ImportScreen);

/** A form, a report or an import, which replaces the list. */
export function OpenedScreen({ opened }: { opened: Exclude<Opened, { kind: 'list' }> }) {
  const client = useQueryClient();
  const mayManage = useMayManage();
  const { search, tab, close, showSales } = useUserManagementAddress();
  const isOfChannel = tab === 'channels';
  const list = listIn(search);
  const names = { channels: t`Channels`, educators: t`Schools and teachers`, users: t`Users` };
  // Users who may see the report of a channel but not the list of channels come from the list of reports.
  const back = mayShow(list, mayManage) ? (
    <BackLink to="/user-management" search={list} replace label={names[list.tab ?? 'channels']} />
  ) : (
    <BackLink to="/sales/reports" replace label={t`Reports`} />
  );
  const screen = { back, onClose: close };

  if (opened.kind === 'report') {
    return (
      <ReportScreen
        key={`${tab} ${opened.id}`}
        receiver={isOfChannel ? 'channel' : 'educator'}
        id={opened.id}
        back={back}
        sales={search.sales}
        onSales={showSales}
      />
    );
  }
  if (opened.kind === 'import') {
    const of = tab === 'users' ? 'students' : tab;
    return <ImportScreen key={of} of={of} back={back} onChanged={() => refreshUserManagement(client)} onDone={close} />;
  }
  if (opened.kind === 'add') return isOfChannel ? <AddChannel {...screen} /> : <AddEducator {...screen} />;
  return <EditOf key={`${tab} ${opened.id}`} tab={tab} id={opened.id} {...screen} />;
}

type EditProps = { tab: Tab; id: number; back: ReactNode; onClose: () => void };

function EditOf({ tab, ...screen }: EditProps) {
  if (tab === 'channels') return <EditChannel {...screen} />;
  return tab === 'educators' ? <EditEducator {...screen} /> : <EditStudent {...screen} />;
}
