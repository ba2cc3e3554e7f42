import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { withTexts } from '#platform/locales/texts.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { refreshUserManagement } from '#sales/ui/index.ts';
import { listIn, mayShow } from './address.ts';
import { useMayManage, useUserManagementAddress } from './use-user-management-address.ts';

const loadForms = () => import('./receiver-forms.tsx');
const AddChannel = lazyPart(async () => (await loadForms()).AddChannel);
const AddEducator = lazyPart(async () => (await loadForms()).AddEducator);
const edits = {
  channels: lazyPart(async () => (await loadForms()).EditChannel),
  educators: lazyPart(async () => (await loadForms()).EditEducator),
  users: lazyPart(async () => (await import('./student-form.tsx')).EditStudent),
};
const ReportScreen = lazyPart(
  async () => (await withTexts('commissions', import('#sales/commissions/index.ts'))).ReportScreen,
);
const ImportScreen = lazyPart(async () => (await withTexts('imports', import('#sales/imports/index.ts'))).ImportScreen);

export function OpenedScreen() {
  const client = useQueryClient();
  const mayManage = useMayManage();
  const { search, tab, close, showSales } = useUserManagementAddress();
  const isOfChannel = tab === 'channels';
  const list = listIn(search);
  const names = { channels: t`Channels`, educators: t`Schools and teachers`, users: t`Users` };
  // Users who may see the report of a channel but not the list of channels come from the list of reports.
  const back = mayShow(list, mayManage) ? (
    <BackLink to="/user-management" search={list} replace label={names[tab]} />
  ) : (
    <BackLink to="/sales/reports" replace label={t`Reports`} />
  );
  const screen = { back, onClose: close };

  const { mode, edit, report } = search;
  if (mode === 'import') {
    const of = tab === 'users' ? 'students' : tab;
    return <ImportScreen key={of} of={of} back={back} onChanged={() => refreshUserManagement(client)} onDone={close} />;
  }
  if (mode === 'add')
    return isOfChannel ? <AddChannel {...screen} /> : <AddEducator {...screen} channel={search.channel} />;
  if (report !== undefined) {
    return (
      <ReportScreen
        key={`${tab} ${report}`}
        receiver={isOfChannel ? 'channel' : 'educator'}
        id={report}
        back={back}
        sales={search.sales}
        onSales={showSales}
      />
    );
  }
  const Edit = edits[tab];
  return edit !== undefined && <Edit key={`${tab} ${edit}`} id={edit} {...screen} />;
}
