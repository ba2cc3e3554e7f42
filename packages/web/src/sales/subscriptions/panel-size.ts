import type { PanelRoom } from '#platform/ui/list/types.ts';

/** Depending on the width, keys are shown in columns, in two lines or as cards. */
export type PanelLook = 'wide' | 'medium' | 'narrow';

/** Heights in pixels; subscriptions.module.css uses the same. */
const figures = { wide: 72, medium: 72, narrow: 112 } as const;
const head = { wide: 32, medium: 0, narrow: 0 } as const;
const key = { wide: 32, medium: 64, narrow: 116 } as const;
const end = 16;
/** Height of the text shown if there are no keys. */
const none = 72;
/** If there are more keys than this, they scroll within the panel. */
const maxInSight = { wide: 10, medium: 7, narrow: 4 } as const;

/** The width in pixels that the columns need. */
const columns = 1000;

export function panelLook({ width, isNarrow }: PanelRoom): PanelLook {
  if (isNarrow) return 'narrow';
  /* Without a layout, as in tests, the width is 0. */
  return width > 0 && width < columns ? 'medium' : 'wide';
}

export type PanelSize = {
  keyHeight: number;
  headHeight: number;
  figuresHeight: number;
  /** Heights of the scrolling part and of the whole panel. */
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
