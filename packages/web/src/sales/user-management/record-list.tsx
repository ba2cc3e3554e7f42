import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type Icon, IconFileImport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useUndo } from '#platform/deletions/index.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { type Filters, isNarrowed, type ListFilter } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { type Chosen, nothing } from '#platform/ui/list/selection.ts';
import type { ListProps, PageQuery, SelectionState } from '#platform/ui/list/types.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import type { ChangeProps } from './change-dialog.tsx';
import { ChangeSelected } from './change-selected.tsx';
import type { Switched } from './inactive-text.ts';
import { refreshUserManagement } from './refresh-user-management.ts';
import { NothingFound } from './nothing-found.tsx';
import { useMe } from '#access/profile/index.ts';
import { useUserManagementAddress } from './use-user-management-address.ts';

/** The rows to export: those selected, or all that a filter finds. */
export type ExportedRows<By extends string, F extends Filters> =
  | { kind: 'ids'; ids: number[] }
  | { kind: 'matching'; filter: ListFilter<By, F> };

type Selecting<By extends string, F extends Filters> = Pick<
  NonNullable<ListProps<unknown, By, F>['selection']>,
  'findAll'
> & {
  /** The confirmation before the selected rows are deleted. */
  deleteQuestion: string;
  remove: (chosen: Chosen<By, F>) => Promise<{ message: string; deletionId: number }>;
  /** What can be edited in the rows together. */
  change: (chosen: Chosen<By, F>) => Omit<ChangeProps, 'kind' | 'clear'>;
  /** Another action for the rows. */
  renderAction?: (chosen: Chosen<By, F>) => ReactNode;
  /** Saves the rows as a file and returns its name. */
  save: (rows: ExportedRows<By, F>, options: ExportOptions) => Promise<string>;
};

type Props<Row, By extends string, F extends Filters> = Omit<
  ListProps<Row, By, F>,
  'list' | 'person' | 'selection' | 'empty' | 'idOf' | 'nameOf' | 'countText'
> & {
  list: Switched;
  /** The columns with the id and the name of a record. */
  id: keyof Row;
  name: keyof Row;
  formatCount: (count: number) => string;
  /** The number of rows as text, if it may be inexact. */
  countText?: (total: number) => string;
  selection: SelectionState<By, F>;
  /** Actions for selected rows. */
  selecting: Selecting<By, F>;
  /** False if rows cannot be selected. */
  maySelect?: boolean;
  /** Shown if the list has no rows; `hint` and `action` only if neither search nor filter is active. */
  empty: { icon: Icon; title: string; hint: string; action: ReactNode };
};

/** A list of user management, whose selected rows can be exported, and deleted with an undo. */
export function RecordList<Row, By extends string, F extends Filters>({
  selection,
  selecting: { findAll, deleteQuestion, remove, change, renderAction, save },
  id,
  name,
  formatCount,
  maySelect = true,
  empty: { icon, title, ...first },
  ...list
}: Props<Row, By, F>) {
  const { userId } = useMe();
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
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
        <ChangeSelected kind={list.list} {...change(chosen)} clear={() => selection.select(nothing)} />
        {renderAction?.(chosen)}
        <ExportButton size="xs" onExport={(options) => save(chosen, options)} />
      </>
    );

  return (
    <ListFrame
      countText={formatCount}
      {...list}
      idOf={(row) => Number(row[id])}
      nameOf={(row) => String(row[name])}
      person={userId}
      failureTexts={{ heading: t`Something went wrong` }}
      {...(maySelect && { selection: { ...selection, findAll, deletion, actions } })}
      empty={
        <NothingFound
          icon={icon}
          title={title}
          isNarrowed={isNarrowed(list.address.filter)}
          onShowAll={list.address.showAll}
          first={first}
        />
      }
    />
  );
}

/** Shows a notice when a list becomes empty; it is repeated only after the list has had rows again. */
export function useEmptyText<Row>(firstPage: PageQuery<Row>, text: string): void {
  /* Disabled, because the list itself fetches the page and this only observes it. */
  const { data } = useQuery({ ...firstPage, enabled: false });
  const total = data?.total;
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (total === undefined) return;
    if (total === 0 && last.current !== 0) toast.success(text);
    last.current = total;
  }, [total, text]);
}

/** Opens the import in place of the list. */
export function ImportButton() {
  const { open } = useUserManagementAddress();
  const onClick = () => open({ mode: 'import' });
  return (
    <Button size="sm" variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onClick}>
      <Trans>Import</Trans>
    </Button>
  );
}
