import { t } from '@lingui/core/macro';
import type { PanelRoom } from '#platform/ui/list/types.ts';
import type { PanelLook } from './panel-size.ts';

/** Columns that can be hidden, with their widths in pixels; if they do not fit, the last one is hidden first. */
const widths = { duration: 64, price: 84, region: 72, createdOn: 92, redeemed: 96 } as const;
export type KeyColumn = keyof typeof widths;
export const optionalColumns = Object.keys(widths) as readonly KeyColumn[];

/** Gap of the grid, as in subscriptions.module.css. */
const gap = 12;
/** Padding and border of the panel and of a row. */
const margins = 58;

/** All columns in order; the column of the account takes the remaining width. */
const template: readonly [name: string, width: string, min: number][] = [
  ['select', '16px', 16],
  ['key', '240px', 240],
  ['status', '92px', 92],
  ['duration', '64px', 64],
  ['price', '84px', 84],
  ['account', 'minmax(100px, 1fr)', 100],
  ['expiry', '92px', 92],
  ['region', 'minmax(72px, 0.5fr)', 72],
  ['createdOn', '92px', 92],
  ['redeemed', '96px', 96],
  ['revoked', '64px', 64],
  ['edit', '28px', 28],
];

const isOptional = (name: string): name is KeyColumn => name in widths;

/** The chosen columns that fit. The layouts with two lines and with cards show only some of them. */
export function shownColumns(
  { width }: Pick<PanelRoom, 'width'>,
  look: PanelLook,
  hidden: readonly string[],
): ReadonlySet<KeyColumn> {
  if (look === 'medium') return new Set<KeyColumn>(['duration', 'region', 'redeemed']);
  if (look === 'narrow') return new Set<KeyColumn>(['duration', 'region']);
  const fixed = template.filter(([name]) => !isOptional(name));
  let free = width - margins - fixed.reduce((sum, [, , min]) => sum + min + gap, -gap);
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

/** The grid tracks of these columns. */
export const gridTracks = (shown: ReadonlySet<KeyColumn>): string =>
  template
    .filter(([name]) => !isOptional(name) || shown.has(name))
    .map(([, track]) => track)
    .join(' ');

export const columnNames = (): Record<KeyColumn, string> => ({
  duration: t`Duration`,
  price: t`Price`,
  region: t`Region`,
  createdOn: t`Generated on`,
  redeemed: t`Redeemed On`,
});
