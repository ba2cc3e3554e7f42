import type { PanelRoom } from '#platform/ui/list/types.ts';

/** Keys in columns, in two lines, or on cards where there is little room. */
export type PanelLook = 'wide' | 'medium' | 'narrow';

/** Pixels of what an open row shows; subscriptions.module.css fills them. */
const figures = { wide: 72, medium: 72, narrow: 112 } as const;
const head = { wide: 36, medium: 0, narrow: 0 } as const;
const key = { wide: 44, medium: 64, narrow: 116 } as const;
const end = 16;
/** In the place of the keys where there are none. */
const none = 72;
/** The others scroll within the panel. */
const maxInSight = { wide: 10, medium: 7, narrow: 4 } as const;

/** Pixels that the columns of keys need. */
const columns = 1000;

export function panelLook({ width, isNarrow }: PanelRoom): PanelLook {
  if (isNarrow) return 'narrow';
  /* Without a layout, as in tests, everything fits. */
  return width > 0 && width < columns ? 'medium' : 'wide';
}

export type PanelSize = {
  keyHeight: number;
  headHeight: number;
  figuresHeight: number;
  /** Of the scrolling part and of the whole panel. */
  keysHeight: number;
  height: number;
};

export function panelSize(foundKeys: number, look: PanelLook): PanelSize {
  const shown = Math.min(foundKeys, maxInSight[look]);
  const keysHeight = foundKeys === 0 ? none : head[look] + shown * key[look];
  return {
    keyHeight: key[look],
    headHeight: head[look],
    figuresHeight: figures[look],
    keysHeight,
    height: figures[look] + keysHeight + end,
  };
}
