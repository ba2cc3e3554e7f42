import { type ReactNode, type UIEvent, useMemo, useRef } from 'react';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import type { Filters } from './address.ts';
import { ListFoot } from './list-foot.tsx';
import { ListTable } from './list-table.tsx';
import type { BodyProps } from './types.ts';
import { useLayout } from './use-geometry.ts';
import { useRows } from './use-rows.ts';

const drawingOfPanels = { whole: 0, overscan: 8 };

const sideways = { overflow: 'auto hidden', scrollbarWidth: 'thin', marginBottom: 4 } as const;

export function ListBody<Row, By extends string, F extends Filters>(props: BodyProps<Row, By, F>) {
  const { filter, selection, isOutdated, expansion } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const scrollbar = useRef<HTMLDivElement>(null);
  const hasCheckboxes = selection !== undefined || props.selecting !== undefined;
  const place = useLayout(frame, props, hasCheckboxes);
  const { geometry, layout } = place;
  const { width } = geometry;
  const { rowHeight, isNarrow, scrollWidth } = layout;
  const room = useMemo(() => ({ width, isNarrow }), [width, isNarrow]);
  const drawing = expansion && drawingOfPanels;
  const rows = useRows(props, { body, foot, geometry, rowHeight, room, drawing });
  /* Columns that move under the name are rendered anew, so the control with the focus is gone. */
  useLostFocus(isNarrow, rows.refocusRow);
  /* Header, rows and the scrollbar below them are separate scroll containers. */
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const left = currentTarget.scrollLeft;
    const table = frame.current?.querySelector('table');
    for (const part of [table?.tHead, table?.tBodies[0], scrollbar.current])
      if (part && Math.abs(part.scrollLeft - left) >= 1) part.scrollLeft = left;
    table?.toggleAttribute('data-scrolled', left > 0);
  };

  return (
    <>
      <div ref={frame}>
        {rows.total === 0 && !isOutdated ? (
          props.empty
        ) : (
          <ListTable<Row, By, F>
            {...place}
            list={props}
            body={body}
            rows={rows}
            isOutdated={isOutdated}
            panelOf={
              expansion && ((row, index) => expansion.renderPanel(row, { index, filter, room, focus: rows.panelFocus }))
            }
            onSideways={follow}
          />
        )}
      </div>
      <ListFoot foot={foot} rows={rows} size={props.size} maxCounted={props.maxCounted} hasPager={!expansion}>
        {/* At the bottom of the screen, because the end of a long list is far away. */}
        {scrollWidth !== null && (
          <div ref={scrollbar} style={sideways} aria-hidden tabIndex={-1} onScroll={follow}>
            <div style={{ width: scrollWidth, height: 1 }} />
          </div>
        )}
      </ListFoot>
    </>
  );
}

/** For those who load this file on demand, because a lazy component loses its type parameters. */
export function WithListBody({ children }: { children: (body: typeof ListBody) => ReactNode }) {
  return children(ListBody);
}
