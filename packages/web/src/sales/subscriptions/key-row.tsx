import type { Price } from '@eemusic/contract/sales/commissions';
import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { RevokeSwitch } from './revoke-switch.tsx';
import { today } from '#platform/company.ts';
import { formatRegion } from '#platform/names/regions.ts';
import cells from '#platform/ui/list/cells.module.css';
import { formatExpiry } from './format-expiry.ts';
import { formatStatus } from './format-status.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { money } from '#sales/user-management/index.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import type { KeyColumn } from './key-columns.ts';
import type { PanelLook } from './panel-size.ts';
import { priceOn } from './prices.ts';
import classes from './key-grid.module.css';

type Props = {
  /** Undefined while it is loading. */
  row: ActivationCode | undefined;
  /** Zero-based index among the keys of the educator. */
  at: number;
  /** The position in pixels. */
  top: number;
  look: PanelLook;
  shown: ReadonlySet<KeyColumn>;
  /** Undefined while they are loading. */
  prices: readonly Price[] | undefined;
  isSelected: boolean;
  isTabStop: boolean;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Memoized, because scrolling renders many rows. */
export const KeyRow = memo(function KeyRow({ row, at, top, isTabStop, ...look }: Props) {
  useLingui();
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={look.isSelected}
      data-key={at}
      data-selected={look.isSelected || undefined}
      data-look={look.look}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.key}
      style={{ top }}
    >
      {row === undefined ? <Waiting /> : <Cells row={row} {...look} />}
    </div>
  );
});

function Waiting() {
  return (
    <div role="gridcell" aria-label={t`Loading`} className={classes.waiting}>
      <span />
    </div>
  );
}

type CellsProps = Pick<Props, 'look' | 'shown' | 'prices' | 'isSelected'> & { row: ActivationCode };

function Cells({ row, look, shown, prices, isSelected }: CellsProps) {
  const { key, status, userAccount, redeemedOn, isUserFound, durationDays } = row;
  const price = prices && priceOn(redeemedOn ?? today(), durationDays, prices);
  const name = nameOfKey(key);
  const whyNot = isUserFound ? null : t`No user associated with this key`;
  const expiry = formatExpiry(row);
  const region = userAccount?.region ? formatRegion(userAccount.region) : undefined;
  return (
    <>
      <div role="gridcell" data-part="select">
        <input
          type="checkbox"
          className={cells.box}
          aria-label={t`Select ${key}`}
          checked={isSelected}
          onChange={() => undefined}
          data-action="select"
        />
      </div>
      <div role="gridcell" data-part="key">
        <code className={classes.code}>{key}</code>
        <button type="button" className={cells.action} aria-label={t`Copy ${name}`} title={t`Copy`} data-action="copy">
          <IconCopy {...icon} />
        </button>
      </div>
      <div role="gridcell" data-part="status">
        <span className={classes.status} data-status={status}>
          {formatStatus(status)}
        </span>
      </div>
      {shown.has('duration') && (
        <div role="gridcell" data-part="duration">
          {formatDuration(durationDays)}
        </div>
      )}
      {shown.has('price') && (
        <div role="gridcell" data-part="price">
          {typeof price === 'number' && money(price)}
        </div>
      )}
      <div role="gridcell" data-part="account" title={userAccount?.fullName}>
        {userAccount?.fullName}
      </div>
      <div role="gridcell" data-part="expiry">
        {look !== 'wide' && expiry !== '' && row.expireBy !== null ? t`Expires ${expiry}` : expiry}
      </div>
      {shown.has('region') && (
        <div role="gridcell" data-part="region" title={region}>
          {region}
        </div>
      )}
      {shown.has('createdOn') && (
        <div role="gridcell" data-part="createdOn">
          {row.createdOn}
        </div>
      )}
      {shown.has('redeemed') && (
        <div role="gridcell" data-part="redeemed">
          {look !== 'wide' && redeemedOn !== null ? t`Redeemed ${redeemedOn}` : redeemedOn}
        </div>
      )}
      <div role="gridcell" data-part="revoked">
        <RevokeSwitch row={row} whyNot={whyNot} />
      </div>
      <div role="gridcell" data-part="edit">
        <button
          type="button"
          className={cells.action}
          aria-label={whyNot === null ? t`Edit ${name}` : t`Edit ${name}. ${whyNot}`}
          aria-disabled={whyNot !== null || undefined}
          title={whyNot ?? t`Edit`}
          data-action="edit"
        >
          <IconPencil {...icon} />
        </button>
      </div>
    </>
  );
}
