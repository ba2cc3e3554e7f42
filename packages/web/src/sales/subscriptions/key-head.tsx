import { t } from '@lingui/core/macro';
import type { PanelLook } from './panel-size.ts';
import classes from './subscriptions.module.css';

/** The column headers of keys; visible to screen readers only where there are no columns. */
export function KeyHead({ look }: { look: PanelLook }) {
  const names = [
    t`Selected`,
    t`Key`,
    t`Status`,
    t`Account Name`,
    t`Expiry Date`,
    t`Region`,
    t`Redeemed On`,
    t`Revoked`,
    t`Actions`,
  ];
  return (
    <div role="row" aria-rowindex={1} className={classes.keyHead} data-look={look}>
      {names.map((name, at) => (
        <div key={name} role="columnheader">
          <span className={at === 0 || at === names.length - 1 ? classes.hidden : undefined}>{name}</span>
        </div>
      ))}
    </div>
  );
}
