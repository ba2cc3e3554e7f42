import { useRef, useState } from 'react';
import { Button, Popover, Tooltip } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconColumns } from '@tabler/icons-react';
import { useFailureToast } from '#platform/ui/use-failure-toast.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import type { Filters } from './address.ts';
import { type Preferences, usePreferences, type View } from './preferences.ts';
import { type ListProps, rowsPerPage } from './types.ts';
import { useShownFilter } from './use-pages.ts';
import { ListBody, ListTable } from './list-body.tsx';
import { useLayout } from './use-geometry.ts';
import { FilterToolbar } from './filter-bar.tsx';
import { ViewChoices, type ViewChoicesProps } from './view-choices.tsx';

/**
 * A list of records of any length, with search, filters, columns, selection and pages; rows are loaded while scrolling,
 * and the address holds the whole state. A room declares its address with `listAddress`, reads it in its route and with
 * `useListAddress`, keeps the selection with `useListSelection` and deletes with `useBulkDelete`. `query`, which asks
 * for a page, and `columns` must keep their identity between renders.
 */
export function ListFrame<Row, By extends string, F extends Filters>(props: ListProps<Row, By, F>) {
  const {
    address,
    query,
    list,
    person,
    size = rowsPerPage,
    pictures,
    selection,
    hasCheckboxes = selection !== undefined,
  } = props;
  const view = usePreferences(list, person);
  const { preferences } = view;
  const place = address.position();
  const page = place.row === null ? place.page : Math.floor(place.row / size) + 1;
  const { shown, lead, isOutdated } = useShownFilter(query, address.filter, { page, size });
  const failure = lead.data === undefined ? lead.error : null;
  useFailureToast(failure, props.failureTexts);
  const draw = pictures?.body ?? props.renderBody ?? ((body) => <ListBody {...body} />);

  return (
    <div className="grid one-column gap-12">
      <ListToolbar {...props} total={isOutdated ? shown?.total : lead.data?.total} view={view} />
      {props.panel}
      {failure !== null ? (
        <ListError error={failure} onRetry={() => void lead.refetch()} />
      ) : shown === null ? (
        (pictures?.waiting ?? <ListSkeleton {...props} hasCheckboxes={hasCheckboxes} preferences={preferences} />)
      ) : (
        draw({ ...props, filter: shown.filter, found: shown.total, size, isOutdated, preferences })
      )}
    </div>
  );
}

type Props<Row, By extends string, F extends Filters> = ListProps<Row, By, F> & {
  hasCheckboxes: boolean;
  preferences: Preferences;
};

/** Placeholder until the first answer, with the same columns and row height. */
function ListSkeleton<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { hasCheckboxes, skeletonRows = 50 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const place = useLayout(frame, props, hasCheckboxes);
  return (
    <div ref={frame}>
      <ListTable {...place} list={props} rows={{ hasCheckboxes, count: skeletonRows }} />
    </div>
  );
}

type ListToolbarProps<Row, By extends string, F extends Filters> = ListProps<Row, By, F> & {
  total: number | undefined;
  view: View;
};

function ListToolbar<Row, By extends string, F extends Filters>(props: ListToolbarProps<Row, By, F>) {
  const { address, searchLabel, total, countText, filters, otherFilter, columns, children } = props;
  return (
    <FilterToolbar
      label={props.label}
      search={{ value: address.filter.search, label: searchLabel, onSearch: address.search }}
      beside={props.besideSearch}
      filters={filters}
      other={otherFilter}
      values={address.filter.filters}
      onChange={(changed) => address.setFilters(changed as Parameters<typeof address.setFilters>[0])}
      count={total !== undefined && countText(total)}
    >
      {props.besideFilters}
      {props.pictures === undefined && <ViewMenu columns={columns} view={props.view} sorting={address} />}
      {/* Last, so that a switch to pictures does not move when the menu of columns comes or goes. */}
      {children}
    </FilterToolbar>
  );
}

function ViewMenu(choices: ViewChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={t`Columns and rows`} disabled={isOpen}>
          <Button
            size="sm"
            px={10}
            variant="subtle"
            color="gray"
            fw={500}
            data-shrinks
            aria-label={t`Columns and rows`}
            leftSection={<IconColumns size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            <Trans>Columns</Trans>
          </Button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t`Columns and rows`}
        style={{ overflowY: 'auto', maxHeight: 'min(640px, calc(100dvh - 160px))' }}
      >
        <ViewChoices {...choices} />
      </Popover.Dropdown>
    </Popover>
  );
}
