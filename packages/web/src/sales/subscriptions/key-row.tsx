import type { Price } from '@eemusic/contract/sales/commissions';
import { type ActivationCode, toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { today } from '#platform/company.ts';
import { formatRegion } from '#platform/names/fields.ts';
import cells from '#platform/ui/list/cells.module.css';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { formatKeyStatus, money } from '#sales/user-management/index.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { call } from '#platform/api/call.ts';
import type { Rows } from '#platform/ui/list/types.ts';
import { StatusSwitch, useSwitch, withRow } from '#platform/ui/status-switch.tsx';
import { type KeyColumn, type KeyPart, partsWith } from './key-columns.ts';
import type { PanelLook } from './panel-size.ts';
import { priceOn } from './prices.ts';
import { toastRevoked } from './toast-revoked.ts';
import { refreshKeys } from './queries.ts';
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
  const { key, status, renewedBy, userAccount, redeemedOn, isUserFound, durationDays, isTrial } = row;
  const price = prices && priceOn(redeemedOn ?? today(), durationDays, prices);
  const duration = formatDuration(durationDays);
  const name = nameOfKey(key);
  const whyNot = isUserFound ? null : t`No user associated with this key`;
  const expiry = formatExpiry(row);
  const region = userAccount?.region ? formatRegion(userAccount.region) : undefined;
  const contents: Record<KeyPart, ReactNode> = {
    select: (
      <input
        type="checkbox"
        className={cells.box}
        aria-label={t`Select ${key}`}
        checked={isSelected}
        onChange={() => undefined}
        data-action="select"
      />
    ),
    key: (
      <>
        <code
          className="text-xs whitespace-nowrap"
          style={{ fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace' }}
        >
          {key}
        </code>
        <button type="button" className={cells.action} aria-label={t`Copy ${name}`} title={t`Copy`} data-action="copy">
          <IconCopy {...icon} />
        </button>
      </>
    ),
    status: (
      <span
        className={classes.status}
        data-status={status}
        title={renewedBy === null ? undefined : t`Renewed by ${renewedBy}`}
      >
        {formatKeyStatus(status)}
      </span>
    ),
    duration: isTrial ? t`Trial, ${duration}` : duration,
    price: typeof price === 'number' && money(price),
    account: userAccount?.fullName,
    expiry: look !== 'wide' && expiry !== '' && row.expireBy !== null ? t`Expires ${expiry}` : expiry,
    region,
    createdOn: row.createdOn,
    redeemed: look !== 'wide' && redeemedOn !== null ? t`Redeemed ${redeemedOn}` : redeemedOn,
    revoked: <RevokeSwitch row={row} whyNot={whyNot} />,
    edit: (
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
    ),
  };
  const titles: { [Part in KeyPart]?: string | undefined } = { account: userAccount?.fullName, region };
  return partsWith(shown).map((part) => (
    <div
      key={part}
      role="gridcell"
      data-part={part}
      title={titles[part]}
      /* Both days are in one area. */
      style={look === 'wide' ? undefined : { gridArea: part === 'redeemed' ? 'expiry' : part }}
    >
      {contents[part]}
    </div>
  ));
}

/** Empty for a key that is not redeemed yet. */
function formatExpiry({ expireBy, redeemedOn }: Pick<ActivationCode, 'expireBy' | 'redeemedOn'>): string {
  if (expireBy !== null) return expireBy;
  return redeemedOn === null ? '' : t`Never`;
}

type RevokeSwitchProps = {
  row: ActivationCode;
  /** Why the key cannot be revoked; null if it can. */
  whyNot: string | null;
};

/** A revoked key can be reinstated immediately. */
function RevokeSwitch({ row: { activationId, educatorId, key, isRevoked }, whyNot }: RevokeSwitchProps) {
  const set = useSwitch<Rows<ActivationCode>>({
    lists: ['subscriptions', 'keys', educatorId],
    id: `revoke ${activationId}`,
    change: (listed, revoked) =>
      withRow(
        listed,
        (row) => row.activationId === activationId,
        (row) => ({ ...row, isRevoked: revoked }),
      ),
    send: (revoked) => call(toggleKey, { keyId: activationId, isRevoked: revoked }),
    refresh: refreshKeys,
    onSwitched: (message, revoked) => toastRevoked({ key, isRevoked: revoked, message }, () => set(false)),
    failureTexts: { otherwise: t`Something went wrong!` },
  });
  return <StatusSwitch isOn={isRevoked} label={t`${nameOfKey(key)} is revoked`} locked={whyNot} onChange={set} />;
}
