import { exportKeys, type SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { CallError } from '#platform/api/call-error.ts';
import { download } from '#platform/api/download.ts';
import { useMe } from '#access/profile/index.ts';
import { NothingFound } from '#sales/user-management/index.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { chosenOf, countOf, nothing, type Selection, withIds } from '#platform/ui/list/selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { BackToKeys } from './back-to-keys.tsx';
import { exportColumns } from './export-columns.tsx';
import { exportListQuery, type ExportSort, findEducatorIds, selectAll } from './export-list.ts';
import { withText } from './format-failure.ts';
import { useExportList } from './use-export-list.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

type Educators = Selection<ExportSort, Record<never, never>>;

/** Chooses the schools and teachers whose keys are saved as keys.xlsx. */
export function ExportKeys() {
  const { userId } = useMe();
  const { search } = useSubscriptionsAddress();
  const [selection, select] = useState<Educators>(() => withIds(nothing, chosenIn(search)) as Educators);
  const [carried, carry] = useState({ key: '', ids: nothing.ids as ReadonlySet<number> });
  const address = useExportList();
  const columns = useInLanguage(() => exportColumns(), []);
  useFocusOnTitle();

  return (
    <Page
      title={t`Export keys`}
      back={<BackToKeys />}
      actions={<ExportButton onExport={(options) => withText(exportOf(selection, options))} />}
    >
      <Stack gap="sm">
        <Text c="dimmed">
          <Trans>Choose whose keys to export as a spreadsheet.</Trans>
        </Text>
        <ListFrame
          label={t`Schools and teachers`}
          list="key-export"
          person={userId}
          address={address}
          query={exportListQuery}
          columns={columns}
          idOf={idOf}
          nameOf={nameOf}
          searchLabel={t`Search schools and teachers`}
          countText={(total) => plural(total, { one: '# school or teacher', other: '# schools and teachers' })}
          selection={{ selection, select, carried, carry, findAll: selectAll, whyNot }}
          empty={
            <NothingFound
              icon={IconSchool}
              title={t`No school or teacher found`}
              isNarrowed={isNarrowed(address.filter)}
              onShowAll={address.showAll}
              first={{ hint: t`Keys are made for schools and teachers.`, action: null }}
            />
          }
        />
      </Stack>
    </Page>
  );
}

const idOf = ({ educatorId }: SubscriptionEducator) => educatorId;
const nameOf = ({ educatorName }: SubscriptionEducator) => educatorName;
const whyNot = ({ isDeleted }: SubscriptionEducator) => (isDeleted ? t`This school or teacher was deleted` : null);

/** The educators that were chosen in the list. */
function chosenIn({ educator, educators = [] }: { educator?: number; educators?: readonly number[] }): number[] {
  return [...(educator === undefined ? [] : [educator]), ...educators];
}

async function exportOf(selection: Educators, options: ExportOptions): Promise<string> {
  const chosen = chosenOf(selection);
  if (chosen === null) throw refusal(countOf(selection));
  const selectedEducators = chosen.kind === 'ids' ? chosen.ids : await findEducatorIds(chosen.filter, options.signal);
  return download(exportKeys, { selectedEducators }, options);
}

/** The same error as the server's. */
function refusal(count: number): CallError {
  const text = count === 0 ? t`Please select at least one school or teacher` : t`At most 10,000 at a time, please`;
  return new CallError({ status: 400, code: 'input.invalid', text });
}
