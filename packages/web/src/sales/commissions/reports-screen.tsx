import { listReceivers } from '@eemusic/contract/sales/commissions';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { Page } from '#platform/ui/page.tsx';
import { FilterToolbar } from '#platform/ui/list/filter-bar.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { money } from '#platform/locales/formats.ts';
import { NameLink, pageQuery, PagedTable } from '#sales/ui/index.ts';
import { reportList, type ReportsAddress } from './reports-address.ts';

const route = getRouteApi('/shell/sales/reports');
const size = 50;

type Row = AnswerOf<typeof listReceivers>['receivers'][number];

/**
 * Channels, or schools and teachers, with links to their commission reports; also for users who may not see the other
 * lists.
 */
export function ReportsScreen() {
  useFocusOnTitle();
  const isPhone = useIsPhone();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { of, search = '', page = 1 } = address;
  const isOfSchools = of === 'educators';
  const receiver = isOfSchools ? 'educator' : 'channel';
  const asked = { receiver, searchQuery: search, Page: page, Size: size } as const;
  const found = useQuery(pageQuery(['commissions', 'receivers'], listReceivers, asked));
  const sum = found.data?.sum;
  const columns = useInLanguage(() => columnsOf(isOfSchools, sum), [isOfSchools, sum]);
  const go = (part: { [Field in keyof ReportsAddress]: ReportsAddress[Field] | undefined }) =>
    void navigate({ search: reportList.read({ ...address, page: 1, ...part }), resetScroll: false });

  return (
    <Page title={t`Reports`} back={<BackLink to="/dashboard" label={t`Dashboard`} />}>
      <Stack gap={12}>
        <FilterToolbar
          label={t`Reports`}
          search={{
            value: search,
            label: t`Search by name or contact`,
            onSearch: (searched) => go({ search: searched }),
          }}
          beside={
            <SegmentedControl
              size="sm"
              aria-label={t`Reports of`}
              value={isOfSchools ? 'educators' : 'channels'}
              data={[
                { value: 'channels', label: t`Channels` },
                { value: 'educators', label: t`Schools and teachers` },
              ]}
              onChange={(value) => go({ of: value === 'educators' ? value : undefined })}
            />
          }
          count={
            found.data &&
            [
              countOf(found.data.total, isOfSchools),
              /* On a phone only the row of totals has room for it. */
              ...(isPhone ? [] : [t`commission ${money(found.data.sum.reported)} in 12 months`]),
            ].join(' · ')
          }
        />
        <PagedTable
          label={isOfSchools ? t`Schools and teachers` : t`Channels`}
          found={found}
          rowsIn={({ receivers }) => receivers}
          {...{ page, size, columns }}
          onPage={(next) => go({ page: next })}
          idOf={({ id }) => id}
          empty={
            <EmptyState
              icon={IconReportMoney}
              title={isOfSchools ? t`Educator not found in our collection` : t`Channel not found in our collection`}
              hint={
                search === ''
                  ? t`Channels, schools and teachers have a report from their first sale on.`
                  : t`Try part of the name, the contact or the email.`
              }
              action={
                search !== '' && (
                  <Button variant="default" onClick={() => go({ search: undefined })}>{t`Clear the search`}</Button>
                )
              }
            />
          }
        />
      </Stack>
    </Page>
  );
}

const countOf = (count: number, isOfSchools: boolean) =>
  isOfSchools
    ? plural(count, { one: '# school or teacher', other: '# schools and teachers' })
    : plural(count, { one: '# channel', other: '# channels' });

function columnsOf(isOfSchools: boolean, sum: Row['commission'] | undefined): TableColumn<Row>[] {
  const figure = (id: keyof Row['commission'], header: string): TableColumn<Row> => ({
    id,
    header,
    isNumber: true,
    width: 144,
    /* The running month, which begins empty, stands back from those that are complete. */
    cell: ({ commission }) => {
      if (id !== 'thisMonth') return money(commission[id]);
      return <span className="dimmed">{commission[id] === 0 ? '–' : money(commission[id])}</span>;
    },
    total: sum && money(sum[id]),
  });
  return [
    {
      id: 'name',
      header: isOfSchools ? t`School/Teacher` : t`Channel Name`,
      cell: ({ id, name }) => (
        <NameLink
          name={name}
          target={{ to: '/user-management', search: isOfSchools ? { tab: 'educators', report: id } : { report: id } }}
        />
      ),
      total: t`Total`,
    },
    { ...figure('thisMonth', t`This month`), isWide: true },
    { ...figure('lastMonth', t`Last month`), isWide: true },
    figure('reported', t`Last 12 months`),
  ];
}
