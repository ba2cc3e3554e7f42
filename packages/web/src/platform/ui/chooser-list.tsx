import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Item } from './chooser-delta.ts';
import classes from './chooser.module.css';

const rowHeight = 40;

type Props = {
  /** Id of the heading. */
  labelledBy: string;
  items: readonly Item[];
  /** Includes items that are not loaded yet. */
  count: number;
  /** Whether this is the list of chosen items. */
  isChosen: boolean;
  isOutdated?: boolean;
  onPick: (item: Item) => void;
  /** Called when the end of the list comes into view. */
  onEnd?: (() => void) | undefined;
};

/** A virtualised list box. The focused row is always rendered. */
export function ChooserList({ labelledBy, items, count, isChosen, isOutdated = false, onPick, onEnd }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const active = Math.min(activeIndex, items.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler, to which the rule refers, is not used
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    /** Renders rows before the list is measured. */
    initialRect: { width: 0, height: 8 * rowHeight },
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  });

  const isAtEnd = (rows.range?.endIndex ?? 0) >= items.length - 50;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd, items.length]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(index, items.length - 1));
    setActiveIndex(next);
    rows.scrollToIndex(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, { active, last: items.length - 1 });
    const item = items[active];
    if (target !== null) go(target);
    else if (item && (event.key === 'Enter' || event.key === ' ')) onPick(item);
    else return;
    event.preventDefault();
  };

  const Mark = isChosen ? IconX : IconPlus;
  return (
    <div
      ref={list}
      role="listbox"
      aria-labelledby={labelledBy}
      aria-multiselectable
      aria-busy={isOutdated}
      aria-activedescendant={`${id}-${items[active]?.id}`}
      tabIndex={0}
      data-outdated={isOutdated || undefined}
      className={classes.list}
      onKeyDown={press}
    >
      <div role="presentation" className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return (
            item && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the list box
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                aria-posinset={index + 1}
                aria-setsize={count}
                data-active={index === active || undefined}
                className={classes.row}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onMouseDown={(event) => {
                  event.preventDefault();
                  list.current?.focus({ preventScroll: true });
                }}
                onClick={() => {
                  setActiveIndex(index);
                  onPick(item);
                }}
              >
                <span className={classes.name} title={item.name}>
                  {item.name}
                </span>
                <Mark size={16} stroke={1.75} aria-hidden className={classes.mark} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** The row that a key moves to; null for other keys. */
function targetOf(key: string, { active, last }: { active: number; last: number }): number | null {
  if (key === 'ArrowDown') return active + 1;
  if (key === 'ArrowUp') return active - 1;
  if (key === 'PageDown') return active + 8;
  if (key === 'PageUp') return active - 8;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return null;
}
