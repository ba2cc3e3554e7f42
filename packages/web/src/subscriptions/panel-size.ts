/** Pixels of what an open row shows; they are the same in subscriptions.module.css. */
const figures = { wide: 72, narrow: 112 } as const;
const head = { wide: 36, narrow: 0 } as const;
const key = { wide: 44, narrow: 92 } as const;
const end = 16;
/** In the place of the keys where there are none. */
const none = 72;
/** The others scroll within the panel. */
const mostInSight = { wide: 10, narrow: 4 } as const;

export type PanelSize = {
  keyHeight: number;
  headHeight: number;
  figuresHeight: number;
  /** Of the part that scrolls, and of the whole. */
  keysHeight: number;
  height: number;
};

export function panelSize(foundKeys: number, isNarrow: boolean): PanelSize {
  const width = isNarrow ? 'narrow' : 'wide';
  const shown = Math.min(foundKeys, mostInSight[width]);
  const keysHeight = foundKeys === 0 ? none : head[width] + shown * key[width];
  return {
    keyHeight: key[width],
    headHeight: head[width],
    figuresHeight: figures[width],
    keysHeight,
    height: figures[width] + keysHeight + end,
  };
}
