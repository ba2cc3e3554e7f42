import { type KeyStatus } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterPill } from '#platform/ui/list/filter-pill.tsx';
import lists from '#platform/ui/list/list.module.css';
import { ViewMenu } from '#platform/ui/list/view-menu.tsx';
import type { ViewChoicesProps } from '#platform/ui/list/view-choices.tsx';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { SearchField } from '#platform/ui/search-field.tsx';
import type { KeyFilters, KeySort } from './address.ts';
import { keyCountQuery } from './queries.ts';
import { sayStatus } from './say-status.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import { WindowPill } from './window-pill.tsx';

const statuses = ['Available', 'Active', 'Expired', 'Revoked'] as const satisfies readonly KeyStatus[];

type Props = Pick<ViewChoicesProps, 'columns' | 'preferences' | 'onKeep' | 'onReset'> & {
  address: ListAddress<KeySort, KeyFilters>;
  /** Undefined until it is known. */
  total: number | undefined;
};

/** What narrows the list of keys, and how it looks. */
export function ListToolbar({ address, total, ...view }: Props) {
  const { show, narrow } = useSubscriptionsAddress();
  const { search, sort, filters } = address.filter;
  const { status, from, to } = filters;
  const hasDays = from !== undefined || to !== undefined;
  const { data: keys } = useQuery({ ...keyCountQuery(address.filter), enabled: hasDays || status !== undefined });
  const schools = plural(total ?? 0, { one: '# school or teacher', other: '# schools and teachers' });
  return (
    <div className={lists.toolbar} role="search" aria-label={t`Subscription keys`}>
      <div className={lists.search}>
        <SearchField value={search} label={t`Search school, account or key`} onSearch={narrow} />
      </div>
      <div className={lists.filters}>
        <FilterPill
          filter={{
            id: 'status',
            label: t`Status`,
            choices: statuses.map((value) => ({ value, label: sayStatus(value) })),
          }}
          value={status}
          onChange={(value) => show({ status: statuses.find((one) => one === value) })}
        />
        <WindowPill from={from} to={to} onRemove={() => show({ from: undefined, to: undefined })} />
        {hasDays && status !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => show({ status: undefined, from: undefined, to: undefined })}
          >
            <Trans>Clear the filters</Trans>
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed" role="status" className={lists.count ?? ''}>
        {total !== undefined &&
          (keys === undefined ? schools : plural(keys, { one: `# key of ${schools}`, other: `# keys of ${schools}` }))}
      </Text>
      <ViewMenu {...view} sort={sort} isSortable={address.spec.isSortable} onSort={address.sort} />
    </div>
  );
}
