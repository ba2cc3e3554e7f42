import { type ReactNode, type Ref, type RefObject, type UIEvent, useMemo, useRef } from 'react';
import type { Filters } from './address.ts';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import { layoutOf } from './layout.ts';
import { ListFoot } from './list-foot.tsx';
import { ListTable } from './list-table.tsx';
import type { BodyProps } from './types.ts';
import { useGeometry, useHasHover } from './use-geometry.ts';
import { useRows } from './use-rows.ts';
import classes from './list.module.css';

/** Panels may contain lists of their own, so only those of visible rows are rendered. */
const drawingOfPanels = { whole: 0, overscan: 8 };

/** The loaded rows as a table. */
export function ListBody<Row, By extends string, F extends Filters>(props: BodyProps<Row, By, F>) {
  const { address, filter, selection, isOutdated, preferences, expansion } = props;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(frame);
  const { width } = geometry;
  const hasCheckboxes = selection !== undefined || props.selecting !== undefined;
  const hasHover = useHasHover();
  const layout = useMemo(
    () => layoutOf(props.columns, preferences, { width, hasCheckboxes, hasHover }),
    [props.columns, preferences, width, hasCheckboxes, hasHover],
  );
  const { rowHeight, isNarrow, scrollWidth } = layout;
  const { scrollbar, follow } = useSideways(frame);
  const room = useMemo(() => ({ width, isNarrow }), [width, isNarrow]);
  const drawing = expansion && drawingOfPanels;
  const rows = useRows(props, { body, foot, geometry, rowHeight, room, drawing });
  /*
   * Columns that move under the name are rendered anew, so the control that opened a preview beside the list is gone.
   */
  useLostFocus(isNarrow, rows.refocusRow);

  return (
    <>
      <div ref={frame}>
        {rows.total === 0 && !isOutdated ? (
          props.empty
        ) : (
          <ListTable<Row>
            body={body}
            label={props.label}
            layout={layout}
            width={width}
            bar={geometry.bar}
            rows={rows}
            isOutdated={isOutdated}
            nameOf={props.nameOf}
            panelOf={
              expansion && ((row, index) => expansion.renderPanel(row, { index, filter, room, focus: rows.panelFocus }))
            }
            sorting={address}
            opensByClick={props.onOpen !== undefined}
            onSideways={follow}
          />
        )}
      </div>
      <ListFoot
        foot={foot}
        rows={rows}
        size={props.size}
        maxCounted={props.maxCounted}
        scrollbar={scrollWidth !== null && <Scrollbar ref={scrollbar} width={scrollWidth} onScroll={follow} />}
        hasPager={expansion === undefined}
      />
    </>
  );
}

/** Keeps header, rows and the scrollbar below a table in sync, which are separate scroll containers. */
function useSideways(frame: RefObject<HTMLElement | null>) {
  const scrollbar = useRef<HTMLDivElement>(null);
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const left = currentTarget.scrollLeft;
    const table = frame.current?.querySelector('table');
    for (const part of [table?.tHead, table?.tBodies[0], scrollbar.current])
      if (part && Math.abs(part.scrollLeft - left) >= 1) part.scrollLeft = left;
    table?.toggleAttribute('data-scrolled', left > 0);
  };
  return { scrollbar, follow };
}

type Props = {
  ref: Ref<HTMLDivElement>;
  /** Width of the table in pixels. */
  width: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
};

/** Scrolls the table sideways from the bottom of the screen, because the end of a long list is far away. */
function Scrollbar({ ref, width, onScroll }: Props) {
  return (
    <div ref={ref} className={classes.scrollbar} aria-hidden tabIndex={-1} onScroll={onScroll}>
      <div style={{ width, height: 1 }} />
    </div>
  );
}

/** For those who load this file on demand, because a lazy component loses its type parameters. */
export function WithListBody({ children }: { children: (body: typeof ListBody) => ReactNode }) {
  return children(ListBody);
}
