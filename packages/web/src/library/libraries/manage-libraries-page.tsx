import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { LibraryList } from './library-list.tsx';
import { librariesQuery } from './queries.ts';
import { useManageAddress } from './use-manage-address.ts';
import { useMay } from '#access/profile/index.ts';

/** The form of a library includes its print layout, so both catalogs are needed. */
const withLayouts = async () => withTexts('printing', import('#library/print-layouts/index.ts'));
const AddLibrary = lazyPart(async () => {
  await withLayouts();
  return (await import('./add-library.tsx')).AddLibrary;
});
const EditLibrary = lazyPart(async () => {
  await withLayouts();
  return (await import('./edit-library.tsx')).EditLibrary;
});

/** Shows the list of libraries, or the form of one instead. */
export function ManageLibrariesPage() {
  const { search, open, close } = useManageAddress();
  const mayOpenScores = useMay()('SL');
  useTitleFocus(search.mode);

  if (search.mode === 'add') return <AddLibrary onClose={close} />;
  if (search.id !== undefined) return <EditLibrary key={search.id} id={search.id} onClose={close} />;

  const addButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ mode: 'add' })}>
      <Trans>Add library</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Manage Libraries`}
      shortTitle={t`Libraries`}
      back={
        mayOpenScores ? (
          <BackLink to="/score-library/dashboard" label={t`Score Library`} />
        ) : (
          <BackLink to="/dashboard" label={t`Dashboard`} />
        )
      }
      tools={<BinLink kind="library" />}
      actions={addButton}
    >
      <Libraries onAdd={() => open({ mode: 'add' })} onEdit={(id) => open({ mode: 'edit', id })} />
    </Page>
  );
}

function Libraries({ onAdd, onEdit }: { onAdd: () => void; onEdit: (id: number) => void }) {
  const { data: libraries, error, refetch } = useQuery(librariesQuery);
  if (libraries === undefined) {
    if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />;
    return (
      <Stack gap={8} maw={960} aria-busy>
        {Array.from({ length: 4 }, (_, row) => (
          <Skeleton key={row} h={82} radius={12} />
        ))}
      </Stack>
    );
  }
  if (libraries.length > 0) return <LibraryList libraries={libraries} onEdit={onEdit} />;
  return (
    <EmptyState
      icon={IconBooks}
      title={t`There is no library yet`}
      hint={<Trans>A library holds scores and has a name, a short name and a picture. Add the first one.</Trans>}
      action={
        <Button variant="default" onClick={onAdd}>
          <Trans>Add the first library</Trans>
        </Button>
      }
    />
  );
}
