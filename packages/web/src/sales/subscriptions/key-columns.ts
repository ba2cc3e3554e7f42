import { t } from '@lingui/core/macro';
import type { PanelRoom } from '#platform/ui/list/types.ts';

/** All columns in order, with their least widths in pixels. */
const widths = {
  select: 16,
  key: 240,
  status: 92,
  duration: 64,
  price: 84,
  account: 100,
  expiry: 92,
  region: 72,
  createdOn: 92,
  redeemed: 96,
  revoked: 64,
  edit: 28,
};
export type KeyPart = keyof typeof widths;
const parts = Object.keys(widths) as readonly KeyPart[];

/** Columns that can be hidden; if they do not fit, the last one is hidden first. */
export const optionalColumns = ['duration', 'price', 'region', 'createdOn', 'redeemed'] as const;
export type KeyColumn = (typeof optionalColumns)[number];

const growth: { [Part in KeyPart]?: number } = { account: 1, region: 0.5 };

/** Gap of the grid, as in key-grid.module.css. */
const gap = 12;
/** Padding and border of the panel and of a row. */
const margins = 58;

const isOptional = (part: KeyPart) => optionalColumns.some((column) => column === part);

/** The chosen columns that fit. The layouts with two lines and with cards show only some of them. */
export function shownColumns(
  { width }: Pick<PanelRoom, 'width'>,
  look: PanelLook,
  hidden: readonly string[],
): ReadonlySet<KeyColumn> {
  if (look === 'medium') return new Set<KeyColumn>(['duration', 'region', 'redeemed']);
  if (look === 'narrow') return new Set<KeyColumn>(['duration', 'region']);
  let free = width - margins - partsWith(new Set()).reduce((sum, part) => sum + widths[part] + gap, -gap);
  const shown = new Set<KeyColumn>();
  for (const column of optionalColumns) {
    if (hidden.includes(column)) continue;
    free -= widths[column] + gap;
    /* Without a layout, as in tests, the width is 0. */
    if (free < 0 && width > 0) break;
    shown.add(column);
  }
  return shown;
}

export const partsWith = (shown: ReadonlySet<KeyPart>): readonly KeyPart[] =>
  parts.filter((part) => !isOptional(part) || shown.has(part));

export const gridTracks = (shown: ReadonlySet<KeyColumn>): string =>
  partsWith(shown)
    .map((part) => (growth[part] ? `minmax(${widths[part]}px, ${growth[part]}fr)` : `${widths[part]}px`))
    .join(' ');

export const columnNames = (): Record<KeyPart, string> => ({
  select: t`Selected`,
  key: t`Key`,
  status: t`Status`,
  duration: t`Duration`,
  price: t`Price`,
  account: t`Account Name`,
  expiry: t`Expiry Date`,
  region: t`Region`,
  createdOn: t`Generated on`,
  redeemed: t`Redeemed On`,
  revoked: t`Revoked`,
  edit: t`Actions`,
});

/** Depending on the width, keys are shown in columns, in two lines or as cards. */
export type PanelLook = 'wide' | 'medium' | 'narrow';

/** Heights in pixels; subscriptions.module.css uses the same. */
const figures = { wide: 72, medium: 72, narrow: 112 } as const;
const head = { wide: 32, medium: 0, narrow: 0 } as const;
const key = { wide: 32, medium: 64, narrow: 116 } as const;
const end = 16;
const none = 72;
/** If there are more keys than this, they scroll within the panel. */
const maxInSight = { wide: 10, medium: 7, narrow: 4 } as const;

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
