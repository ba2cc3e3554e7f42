import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFileImport, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useMe } from '#access/profile/index.ts';
import { SavedFilters } from '#access/saved-filters/index.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { type Filters, isNarrowed, type ListSpec } from '#platform/ui/list/address.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { type Chosen, nothing } from '#platform/ui/list/selection.ts';
import { type ListProps, type PageQuery, rowsPerPage, type SelectionState } from '#platform/ui/list/types.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { SelectionAction } from '#platform/ui/selection-bar.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { IconButton, NothingFound, Opens, refreshUserManagement, useIsSmallScreen } from '#sales/ui/index.ts';
import type { Tab } from './address.ts';
import type { ChangeProps } from './change-selected.tsx';
import type { declareRecords } from './records.ts';
import { type RecordLinks, useMayManage, useUserManagementAddress } from './use-user-management-address.ts';

const ChangeSelected = lazyDialog(async () => (await import('./change-selected.tsx')).ChangeSelected);

export type Look = { links: RecordLinks; mayManage: boolean; isPhone: boolean };

type Props<Row, By extends string, F extends Filters> = Pick<ListProps<Row, By, F>, 'label' | 'searchLabel'> & {
  records: Records<Row, By, F>;
  /** Declared outside of components, like `filtersFor`. */
  columnsFor: (look: Look) => ListProps<Row, By, F>['columns'];
  filtersFor: (filters: Partial<F>, mayManage: boolean) => FilterControl[];
  selection: SelectionState<By, F>;
  formatCount: (count: number) => string;
  /** A search counts no more rows than this, and the text for more. */
  counted?: { max: number; more: string };
  deleteQuestion: string;
  change: (chosen: Chosen<By, F>) => Omit<ChangeProps, 'kind' | 'clear'>;
  renderAction?: (chosen: Chosen<By, F>) => ReactNode;
  /** The filter by which a count of another list is followed, and the way back to that list. */
  followed?: { by: keyof F; from: Tab; back: string };
  emptyNotice?: string;
  /** Shown if the list has no rows; `hint` and `action` only if neither search nor filter is active. */
  empty: Pick<ComponentProps<typeof NothingFound>, 'icon' | 'title'> & { hint: string; action: ReactNode };
};

type Records<Row, By extends string, F extends Filters> = Pick<
  ReturnType<typeof declareRecords<Row, unknown, By, F, object, string>>,
  'kind' | 'spec' | 'itemOf' | 'toPage' | 'pageQuery' | 'findAll' | 'remove' | 'save'
>;

/** A list of user management, whose selected rows can be exported, edited, and deleted with an undo. */
export function RecordList<Row, By extends string, F extends Filters>({
  records: { kind, spec, itemOf, toPage, pageQuery: query, findAll, remove, save },
  columnsFor,
  filtersFor,
  selection,
  formatCount,
  counted,
  deleteQuestion,
  change,
  renderAction,
  followed,
  emptyNotice,
  empty: { icon, title, ...first },
  ...list
}: Props<Row, By, F>) {
  const { userId } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { toastDeleted } = useUndo();
  const { links, openTab } = useUserManagementAddress();
  const mayManage = useMayManage();
  const isPhone = useIsSmallScreen();
  const address = useListAddress(spec);
  const { search, filters: narrowed } = address.filter;
  const columns = useInLanguage(
    () => columnsFor({ links, mayManage, isPhone }),
    [columnsFor, links, mayManage, isPhone],
  );
  const filters = useInLanguage(() => filtersFor(narrowed, mayManage), [filtersFor, narrowed, mayManage]);
  const most = search === '' ? undefined : counted;
  useEmptyNotice(query(address.filter, 1, rowsPerPage), emptyNotice);
  const refresh = () => refreshUserManagement(client);
  const deletion = useBulkDelete({
    select: selection.select,
    question: deleteQuestion,
    formatCount,
    remove,
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: refresh }),
    refresh,
  });
  /* If more rows are selected than one call accepts, they are exported by the button above the list. */
  const actions = (chosen: Chosen<By, F> | null) =>
    chosen && (
      <>
        <Opens renderButton={(open) => <SelectionAction icon={IconPencil} onClick={open}>{t`Edit`}</SelectionAction>}>
          {(close) => (
            <ChangeSelected {...{ kind, ...change(chosen) }} clear={() => selection.select(nothing)} onClose={close} />
          )}
        </Opens>
        {renderAction?.(chosen)}
        <ExportButton size="xs" onExport={(options) => save(chosen, options)} />
      </>
    );

  return (
    <>
      {followed && mayManage && narrowed[followed.by] !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          mb="xs"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => openTab(followed.from)}
        >
          {followed.back}
        </Button>
      )}
      <ListFrame
        {...{ ...list, query, columns, filters, address }}
        list={kind}
        person={userId}
        idOf={(row) => itemOf(row).id}
        nameOf={(row) => itemOf(row).name}
        besideFilters={<SavedFilters of={kind === 'students' ? 'users' : kind} list={address} />}
        countText={(total) => (most && total > most.max ? most.more : formatCount(total))}
        maxCounted={most?.max}
        failureTexts={{ heading: t`Something went wrong` }}
        onOpen={(row) => void navigate(toPage(row))}
        {...(mayManage && { selection: { ...selection, findAll, deletion, actions } })}
        empty={
          <NothingFound
            icon={icon}
            title={title}
            isNarrowed={isNarrowed(address.filter)}
            onShowAll={address.showAll}
            first={first}
          />
        }
      />
    </>
  );
}

/** Shows a notice when a list becomes empty; it is repeated only after the list has had rows again. */
function useEmptyNotice<Row>(firstPage: PageQuery<Row>, text: string | undefined): void {
  /* Disabled, because the list itself fetches the page and this only observes it. */
  const { data } = useQuery({ ...firstPage, enabled: false });
  const total = data?.total;
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (total === undefined || text === undefined) return;
    if (total === 0 && last.current !== 0) toast.success(text);
    last.current = total;
  }, [total, text]);
}

export function ImportButton() {
  const { open } = useUserManagementAddress();
  return <IconButton icon={IconFileImport} onClick={() => open({ mode: 'import' })}>{t`Import`}</IconButton>;
}

type MatchingProps<By extends string, F extends Filters> = {
  records: { spec: ListSpec<By, F>; save: Records<unknown, By, F>['save'] };
};

export function ExportMatching<By extends string, F extends Filters>({
  records: { spec, save },
}: MatchingProps<By, F>) {
  const { filter } = useListAddress(spec);
  return <ExportButton onExport={(options: ExportOptions) => save({ kind: 'matching', filter }, options)} />;
}
