import { Suspense, useRef, useState } from 'react';
import { Popover, Tooltip } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconColumns } from '@tabler/icons-react';
import { useFailureToast } from '#platform/ui/use-failure-toast.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ToolbarButton } from '#platform/ui/links.tsx';
import type { Filters } from './address.ts';
import { type Preferences, usePreferences } from './preferences.ts';
import { type BodyProps, type ListProps, rowsPerPage } from './types.ts';
import { useShownFilter } from './use-pages.ts';
import { ListTable } from './list-table.tsx';
import { useLayout } from './use-geometry.ts';
import { FilterToolbar } from './filter-bar.tsx';
import type { ViewChoicesProps } from './view-choices.tsx';

/** Loaded beside the first page of rows, because the pages have no room for it. */
const loadBody = () => import('./list-body.tsx');
loadBody().catch(() => undefined);
const WithListBody = lazyPart(async () => (await loadBody()).WithListBody);
const ViewChoices = lazyPart(async () => (await import('./view-choices.tsx')).ViewChoices);

/**
 * A list of records of any length, with search, filters, columns, selection and pages; rows are loaded while scrolling,
 * and the address holds the whole state. A room declares its address with `listAddress`, reads it in its route and with
 * `useListAddress`, keeps the selection with `useListSelection` and deletes with `useBulkDelete`. `query`, which asks
 * for a page, and `columns` must keep their identity between renders.
 */
export function ListFrame<Row, By extends string, F extends Filters>(props: ListProps<Row, By, F>) {
  const { address, query, list, person, size = rowsPerPage, pictures, selection } = props;
  const { hasCheckboxes = selection !== undefined } = props;
  const view = usePreferences(list, person);
  const { preferences } = view;
  const place = address.position();
  const page = place.row === null ? place.page : Math.floor(place.row / size) + 1;
  const { shown, lead, isOutdated } = useShownFilter(query, address.filter, { page, size });
  const total = isOutdated ? shown?.total : lead.data?.total;
  const failure = lead.data === undefined ? lead.error : null;
  useFailureToast(failure, props.failureTexts);
  const skeleton = <ListSkeleton {...props} hasCheckboxes={hasCheckboxes} preferences={preferences} />;
  const drawRows = (body: BodyProps<Row, By, F>) => (
    <Suspense fallback={skeleton}>
      <WithListBody>{(ListBody) => <ListBody {...body} />}</WithListBody>
    </Suspense>
  );
  const draw = pictures?.body ?? props.renderBody ?? drawRows;

  return (
    <div className="grid one-column gap-12">
      <FilterToolbar
        label={props.label}
        search={{ value: address.filter.search, label: props.searchLabel, onSearch: address.search }}
        beside={props.besideSearch}
        filters={props.filters}
        other={props.otherFilter}
        values={address.filter.filters}
        onChange={(changed) => address.setFilters(changed as Parameters<typeof address.setFilters>[0])}
        count={total !== undefined && props.countText(total)}
      >
        {props.besideFilters}
        {pictures === undefined && <ViewMenu columns={props.columns} view={view} sorting={address} />}
        {/* Last, so that a switch to pictures does not move when the menu of columns comes or goes. */}
        {props.children}
      </FilterToolbar>
      {props.panel}
      {failure !== null ? (
        <ListError error={failure} onRetry={() => void lead.refetch()} />
      ) : shown === null ? (
        (pictures?.waiting ?? skeleton)
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

function ViewMenu(choices: ViewChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const floating = { position: 'bottom-end', shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' } as const;
  return (
    <Popover opened={isOpen} onChange={setOpen} {...floating} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t`Columns and rows`} disabled={isOpen}>
          <ToolbarButton icon={IconColumns} aria-label={t`Columns and rows`} onClick={() => setOpen(!isOpen)}>
            <Trans>Columns</Trans>
          </ToolbarButton>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t`Columns and rows`}
        style={{ overflowY: 'auto', maxHeight: 'min(640px, calc(100dvh - 160px))' }}
      >
        <Suspense>
          <ViewChoices {...choices} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
