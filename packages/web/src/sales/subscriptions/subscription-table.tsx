import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { type CSSProperties, type FocusEvent, Fragment, type MouseEvent, type RefObject } from 'react';
import { ListHead } from '#platform/ui/list/list-head.tsx';
import { ListRow } from '#platform/ui/list/list-row.tsx';
import type { Layout } from '#platform/ui/list/layout.ts';
import lists from '#platform/ui/list/list.module.css';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import type { KeyFilter, KeyFilters, KeySort } from './address.ts';
import { EducatorPanel } from './educator-panel.tsx';
import type { PanelLook } from './panel-size.ts';
import classes from './subscriptions.module.css';
import type { SelectingKeys } from './use-selecting-keys.ts';
import type { useTreeKeys } from './use-tree-keys.ts';
import type { useTreeWindow } from './use-tree-window.ts';

type Props = {
  body: RefObject<HTMLTableSectionElement | null>;
  total: number;
  filter: KeyFilter;
  layout: Layout<SubscriptionEducator>;
  look: PanelLook;
  bar: number;
  density: string;
  shown: ReturnType<typeof useTreeWindow>;
  isOutdated: boolean;
  rowAt: (index: number) => SubscriptionEducator | undefined;
  isOpen: (index: number) => boolean;
  selecting: SelectingKeys;
  address: ListAddress<KeySort, KeyFilters>;
  tabStop: number;
  keys: ReturnType<typeof useTreeKeys>;
  onFocus: (event: FocusEvent) => void;
  onClick: (event: MouseEvent) => void;
};

/** The head, the rows that are drawn, and beneath those that are open their keys. */
export function SubscriptionTable(props: Props) {
  const { body, total, filter, layout, look, shown, rowAt, isOpen, selecting, address, tabStop, keys } = props;
  const { cells, rowHeight, isNarrow } = layout;
  const style = { '--row-height': `${rowHeight}px`, '--bar-height': `${props.bar}px` } as CSSProperties;
  const isSome = selecting.selected.kind === 'ids' ? selecting.selected.ids.size > 0 : !selecting.isAll;
  return (
    <div className={lists.frame} style={style}>
      <Table
        layout="fixed"
        role="treegrid"
        aria-label={t`Schools and teachers with their keys`}
        aria-rowcount={total + 1}
        aria-busy={props.isOutdated}
        data-outdated={props.isOutdated || undefined}
        data-narrow={isNarrow || undefined}
        data-density={props.density}
        className={`${lists.table} ${classes.table}`}
        onKeyDown={keys.onKeyDown}
      >
        <ListHead
          cells={cells}
          selectAll={{
            state: selecting.isAll ? 'all' : isSome ? 'some' : 'none',
            isDisabled: total === 0,
            isPending: selecting.isPending,
            onToggle: selecting.toggleAll,
          }}
          sort={address.filter.sort}
          isSortable={address.spec.isSortable}
          onSort={address.sort}
        />
        <Table.Tbody ref={body} onFocus={props.onFocus} onClick={props.onClick}>
          {shown.pieces.map((piece) => {
            if (piece.kind === 'gap') {
              return (
                <Table.Tr key={`gap ${piece.from}`} aria-hidden className={lists.gap ?? ''}>
                  <Table.Td
                    colSpan={cells.length + 1}
                    style={{ height: shown.heightBetween(piece.from, piece.rows) }}
                  />
                </Table.Tr>
              );
            }
            const { index } = piece;
            const row = rowAt(index);
            const share = row === undefined ? 'none' : selecting.shareOfEducator(row);
            const isRowOpen = isOpen(index);
            return (
              <Fragment key={index}>
                <ListRow
                  row={row}
                  index={index}
                  cells={cells}
                  hasCheckbox
                  name={row === undefined ? '' : t`all keys of ${row.educatorName}`}
                  whyNot={row?.foundKeys === 0 ? t`There are no keys` : null}
                  isSelected={share === 'all'}
                  isPartly={share === 'some'}
                  isTabStop={index === tabStop}
                  isOpen={isRowOpen}
                />
                {isRowOpen && row !== undefined && (
                  <EducatorPanel
                    key={row.educatorId}
                    educator={row}
                    index={index}
                    columns={cells.length + 1}
                    filter={filter}
                    look={look}
                    selecting={selecting}
                    tree={keys.tree}
                  />
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
