import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { BackLink } from '#ui/back-link.tsx';
import type { Selection } from '#ui/data-table.tsx';
import { Page } from '#ui/page.tsx';
import { AdministratorList } from './administrator-list.tsx';
import { ExportButton } from './export-button.tsx';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useTitleFocus } from './use-title-focus.ts';

const AddScreen = lazy(async () => ({ default: (await import('./add-screen.tsx')).AddScreen }));
const EditScreen = lazy(async () => ({ default: (await import('./edit-screen.tsx')).EditScreen }));

/** Who may come in: the list, or the form of one in its place. What is selected outlives the form. */
export function AdministratorsPage() {
  const { search, open } = useAdministratorsAddress();
  const [selected, setSelected] = useState<Selection>(new Set());
  useTitleFocus(search.mode ?? search.edit);

  if (search.mode === 'add') return <AddScreen />;
  if (search.edit !== undefined) return <EditScreen key={search.edit} id={search.edit} />;
  return (
    <Page
      title={t`Administrators`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        <>
          <ExportButton />
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ mode: 'add' })}>
            <Trans>Add</Trans>
          </Button>
        </>
      }
    >
      <AdministratorList selection={{ selected, onChange: setSelected }} />
    </Page>
  );
}
