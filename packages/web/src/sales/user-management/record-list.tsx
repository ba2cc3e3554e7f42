import { t } from '@lingui/core/macro';
import type { Icon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUndo } from '#platform/deletions/index.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { type Filters, isNarrowed, type ListFilter } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { type Chosen, nothing } from '#platform/ui/list/selection.ts';
import type { ListProps, SelectionState } from '#platform/ui/list/types.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { refreshUserManagement } from './refresh-user-management.ts';
import { NothingFound } from './nothing-found.tsx';
import { useMe } from '#access/profile/index.ts';

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
  /** The count as text for the confirmation. */
  formatCount: (count: number) => string;
  remove: (chosen: Chosen<By, F>) => Promise<{ message: string; deletionId: number }>;
  /** Moves the rows to another owner; missing for a list without owners. */
  renderMove?: (chosen: Chosen<By, F>, clear: () => void) => ReactNode;
  /** Saves the rows as a file and returns its name. */
  save: (rows: ExportedRows<By, F>, options: ExportOptions) => Promise<string>;
};

type Props<Row, By extends string, F extends Filters> = Omit<
  ListProps<Row, By, F>,
  'person' | 'selection' | 'empty'
> & {
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
  selecting: { findAll, deleteQuestion, formatCount, remove, renderMove, save },
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
        {renderMove?.(chosen, () => selection.select(nothing))}
        <ExportButton size="xs" onExport={(options) => save(chosen, options)} />
      </>
    );

  return (
    <ListFrame
      {...list}
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
