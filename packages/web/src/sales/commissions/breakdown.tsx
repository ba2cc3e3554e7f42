import type { Receiver } from '@eemusic/contract/sales/choices';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { searchable } from '@eemusic/contract/platform/searchable';
import { collator, days, enumerate, numbers } from '#platform/locales/formats.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import type { Sort } from '#platform/ui/list/address.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { FigureButton } from './figure-button.tsx';
import type { Figure } from './figure.ts';
import { money } from './money.ts';
import type { Line } from './queries.ts';
import classes from './report.module.css';
import { usePrinting } from '#platform/ui/use-printing.ts';
import { sumOf } from '#platform/ui/months-chart-figures.ts';
import { SubscriptionBadge } from '#sales/user-management/index.ts';

type Props = { receiver: Receiver; lines: readonly Line[]; onFigure: (figure: Figure) => void };

const size = 100;
/** Limited, because a browser takes minutes to lay out more rows for printing. */
const maxPrinted = 5_000;

/** The commission by school of a channel, or by user of a school; each sum opens its sales. */
export function Breakdown({ receiver, lines, onFigure }: Props) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>({ by: 'commission', order: 'desc' });
  const [page, setPage] = useState(1);
  const columns = useInLanguage(() => columnsOf(receiver, onFigure), [receiver, onFigure]);
  const found = useMemo(() => linesFound(lines, { search, sort }), [lines, search, sort]);
  const isPrinting = usePrinting();
  const shown = isPrinting ? found.slice(0, maxPrinted) : found.slice((page - 1) * size, page * size);
  const sum = sumOf(found.map(({ commission }) => commission));
  const former = found.filter((line) => line.former !== null).length;
  const members = found.filter(({ id }) => id > 0).length;
  const isOfChannel = receiver === 'channel';

  return (
    <Stack gap="sm" component="section" aria-labelledby="breakdown">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} id="breakdown">
            {isOfChannel ? <Trans>By school</Trans> : <Trans>By user</Trans>}
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {isOfChannel
              ? plural(members, { one: '# school', other: '# schools' })
              : plural(members, { one: '# user', other: '# users' })}
            {former > 0 && (
              <>
                {' · '}
                {plural(former, { one: '# former', other: '# former' })}
              </>
            )}
            {' · '}
            <Trans>commission {money(sum)}</Trans>
          </Text>
        </div>
        <div className={classes.search}>
          <SearchField
            value={search}
            label={isOfChannel ? t`Search schools` : t`Search users`}
            onSearch={(query) => {
              setSearch(query);
              setPage(1);
            }}
          />
        </div>
      </Group>
      <DataTable
        label={isOfChannel ? t`By school` : t`By user`}
        rows={shown}
        columns={columns}
        idOf={({ id }) => id}
        sort={sort}
        isSortable={isSortable}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
        fits
        empty={<Nobody isSearched={search !== ''} isOfChannel={isOfChannel} />}
      />
      {isPrinting && found.length > maxPrinted && (
        <Text size="sm" c="dimmed">
          <Trans>
            Only the first {numbers().format(maxPrinted)} of {numbers().format(found.length)} are printed.
          </Trans>
        </Text>
      )}
      {found.length > size && !isPrinting && <Pager page={page} size={size} total={found.length} onPage={setPage} />}
    </Stack>
  );
}

function Nobody({ isSearched, isOfChannel }: { isSearched: boolean; isOfChannel: boolean }) {
  if (isSearched)
    return <EmptyState icon={IconUserSearch} title={t`No one with this name`} hint={t`Try part of it.`} />;
  return isOfChannel ? (
    <EmptyState
      icon={IconUserSearch}
      title={t`This channel has no schools yet`}
      hint={t`Choose its schools and teachers in its form.`}
    />
  ) : (
    <EmptyState
      icon={IconUserSearch}
      title={t`This school has no users yet`}
      hint={t`Choose them in its form, or let users redeem its keys.`}
    />
  );
}

function columnsOf(receiver: Receiver, onFigure: Props['onFigure']): TableColumn<Line>[] {
  const name: TableColumn<Line> = {
    id: 'name',
    header: receiver === 'channel' ? t`School/Teacher` : t({ message: 'Name', context: 'person' }),
    cell: (line) => {
      if (line.id === 0) return t`Adjustments`;
      return line.former === null ? line.name : <FormerName line={line} />;
    },
  };
  const commission: TableColumn<Line> = {
    id: 'commission',
    header: t`Commission`,
    isNumber: true,
    width: 150,
    /* What was agreed beside the sales is listed with its statement. */
    cell: (line) =>
      line.id === 0 ? (
        money(line.commission)
      ) : (
        <FigureButton
          label={t`Sales of ${line.name}: commission ${money(line.commission)}`}
          onClick={() => onFigure(receiver === 'channel' ? { educatorId: line.id } : { studentId: line.id })}
        >
          {money(line.commission)}
        </FigureButton>
      ),
  };
  if (receiver === 'channel') {
    const students: TableColumn<Line> = {
      id: 'students',
      header: t`Users`,
      isNumber: true,
      width: 110,
      /* The users of a school that has left now belong to another channel. */
      cell: (line) => (line.former === null && line.id > 0 ? line.students : '–'),
    };
    return [name, students, commission];
  }
  return [
    name,
    {
      id: 'subscription',
      header: t`Subscription`,
      width: 130,
      cell: ({ subscription }) => <SubscriptionBadge status={subscription ?? 'None'} />,
    },
    { id: 'modules', header: t`Modules`, cell: (line) => enumerate(line.modules) },
    commission,
  ];
}

/** A school or user that has left stays in the breakdown, because its sales belong to these months. */
function FormerName({ line: { name, former } }: { line: Line }) {
  const until = former?.until ?? null;
  return (
    <>
      {name}{' '}
      <Text span size="sm" c="dimmed">
        {until === null ? (
          <Trans>(former)</Trans>
        ) : (
          <Trans>(until {days({ dateStyle: 'medium' }).format(new Date(until))})</Trans>
        )}
      </Text>
    </>
  );
}

const comparators: Record<string, (a: Line, b: Line) => number> = {
  name: (a, b) => collator().compare(a.name, b.name),
  commission: (a, b) => a.commission - b.commission,
  students: (a, b) => (a.students ?? 0) - (b.students ?? 0),
  subscription: (a, b) => collator().compare(a.subscription ?? '', b.subscription ?? ''),
  modules: (a, b) => collator().compare(a.modules.join(), b.modules.join()),
};

function isSortable(column: string): boolean {
  return Object.hasOwn(comparators, column);
}

/** The lines whose names contain the search text, sorted, with ties by name. */
export function linesFound(lines: readonly Line[], { search, sort }: { search: string; sort: Sort }): Line[] {
  const needle = searchable(search);
  const found = needle === '' ? lines : lines.filter(({ name }) => searchable(name).includes(needle));
  const compare = comparators[sort.by] ?? (() => 0);
  const sign = sort.order === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => sign * compare(a, b) || collator().compare(a.name, b.name) || a.id - b.id);
}
