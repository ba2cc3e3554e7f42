import type { Price } from '@eemusic/contract/sales/commissions';
import { type ActivationCode, toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { today } from '#platform/company.ts';
import { formatRegion } from '#platform/names/regions.ts';
import cells from '#platform/ui/list/cells.module.css';
import { formatStatus } from './format-status.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { money } from '#sales/user-management/index.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { call } from '#platform/api/call.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';
import type { KeyColumn } from './key-columns.ts';
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

/** Empty for a key that is not redeemed yet. */
function formatExpiry({ expireBy, redeemedOn }: Pick<ActivationCode, 'expireBy' | 'redeemedOn'>): string {
  if (expireBy !== null) return expireBy;
  return redeemedOn === null ? '' : t`Never`;
}

type Listed = { rows: readonly ActivationCode[]; total: number };

type RevokeSwitchProps = {
  row: ActivationCode;
  /** Why the key cannot be revoked; null if it can. */
  whyNot: string | null;
};

/** An optimistic update, reverted if the call fails; a revoked key can be reinstated immediately. */
function RevokeSwitch({ row: { activationId, educatorId, key, isRevoked }, whyNot }: RevokeSwitchProps) {
  const client = useQueryClient();
  const lists = { queryKey: ['subscriptions', 'keys', educatorId] };
  const show = (revoked: boolean) =>
    client.setQueriesData<Listed>(
      lists,
      (listed) =>
        listed && {
          ...listed,
          rows: listed.rows.map((row) => (row.activationId === activationId ? { ...row, isRevoked: revoked } : row)),
        },
    );
  const { mutate } = useMutation({
    mutationKey: ['status', ...lists.queryKey],
    scope: { id: `revoke ${activationId}` },
    meta: { showsOwnErrors: true },
    mutationFn: (revoked: boolean) => call(toggleKey, { keyId: activationId, isRevoked: revoked }),
    onMutate: async (revoked) => {
      await client.cancelQueries(lists);
      show(revoked);
    },
    onSuccess: ({ message }, revoked) => toastRevoked({ key, isRevoked: revoked, message }, () => mutate(false)),
    onError: (error, revoked) => {
      show(!revoked);
      toast.failure(error, { otherwise: t`Something went wrong!` });
    },
    /*
     * Refreshes only after the last of several quick clicks: an earlier answer would show the state before the later
     * clicks.
     */
    onSettled: () =>
      client.isMutating({ mutationKey: ['status', ...lists.queryKey] }) === 1 ? refreshKeys(client) : undefined,
  });
  return <StatusSwitch isOn={isRevoked} label={t`${nameOfKey(key)} is revoked`} locked={whyNot} onChange={mutate} />;
}
