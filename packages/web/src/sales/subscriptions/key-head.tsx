import { VisuallyHidden } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { columnNames, type KeyColumn } from './key-columns.ts';
import type { PanelLook } from './panel-size.ts';
import classes from './key-grid.module.css';

type Props = { look: PanelLook; shown: ReadonlySet<KeyColumn> };

/** The column headers of keys; in layouts without columns, only for screen readers. */
export function KeyHead({ look, shown }: Props) {
  const names = columnNames();
  const optional = (column: KeyColumn) => (shown.has(column) ? [{ id: column, name: names[column] }] : []);
  const columns = [
    { id: 'select', name: t`Selected` },
    { id: 'key', name: t`Key` },
    { id: 'status', name: t`Status` },
    ...optional('duration'),
    ...optional('price'),
    { id: 'account', name: t`Account Name` },
    { id: 'expiry', name: t`Expiry Date` },
    ...optional('region'),
    ...optional('createdOn'),
    ...optional('redeemed'),
    { id: 'revoked', name: t`Revoked` },
    { id: 'edit', name: t`Actions` },
  ];
  return (
    <div role="row" aria-rowindex={1} className={classes.keyHead} data-look={look}>
      {columns.map(({ id, name }) => (
        <div key={id} role="columnheader" data-part={id} title={id === 'price' ? priceHint() : undefined}>
          {id === 'select' || id === 'edit' ? <VisuallyHidden>{name}</VisuallyHidden> : <span>{name}</span>}
        </div>
      ))}
    </div>
  );
}

const priceHint = () => t`The price of its duration on the day it was redeemed, or today’s`;
