import { useFailureToast } from '#platform/ui/use-failure-toast.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import type { Filters } from './address.ts';
import { ListBody } from './list-body.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import classes from './list.module.css';
import { usePreferences } from './preferences.ts';
import { type ListProps, rowsPerPage } from './types.ts';
import { useShownFilter } from './use-pages.ts';

/**
 * A list of records of any length, with search, filters, columns, selection and pages; rows are loaded while scrolling,
 * and the address holds the whole state. A room declares its address with `listAddress`, reads it in its route and with
 * `useListAddress`, keeps the selection with `useListSelection`, deletes with `useBulkDelete`, and passes the query of
 * a page:
 *
 *     const channels = listAddress({ sortable: ['name', 'region'], defaultSort: { by: 'name', order: 'asc' },
 *       filters: { status: oneOf(0, 1), region: text(8) } });
 *
 *     const address = useListAddress(channels);
 *     <ListFrame label={t`Channels`} list="channels" person={me.userId} address={address} columns={columns}
 *       query={(filter, page, size) => ({
 *         queryKey: ['channels', 'list', filter, page, size],
 *         queryFn: async ({ signal }) => {
 *           const { channels, total } = await call(listChannels, wireOf(filter, page, size), { signal });
 *           return { rows: channels, total };
 *         } })}
 *       … />
 *
 * `query` and `columns` must keep their identity between renders (declared outside of the component, or by `useMemo`).
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
  const { preferences, keep, reset } = usePreferences(list, person);
  const place = address.position();
  const page = place.row === null ? place.page : Math.floor(place.row / size) + 1;
  const { shown, lead, isOutdated } = useShownFilter(query, address.filter, { page, size });
  const failure = lead.data === undefined ? lead.error : null;
  useFailureToast(failure, props.failureTexts);
  const draw = pictures?.body ?? props.renderBody ?? ((body) => <ListBody {...body} />);

  return (
    <div className={classes.list}>
      <ListToolbar
        {...props}
        total={isOutdated ? shown?.total : lead.data?.total}
        preferences={preferences}
        onKeep={keep}
        onReset={reset}
      />
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
