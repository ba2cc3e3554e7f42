import type { Price } from '@eemusic/contract/sales/commissions';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { type ActivationCode, toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '#platform/api/call.ts';
import { today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { money } from '#platform/locales/formats.ts';
import { formatRegion } from '#platform/names/fields.ts';
import cells from '#platform/ui/list/cells.module.css';
import type { PanelRoom, Rows } from '#platform/ui/list/types.ts';
import { StatusSwitch, useSwitch, withRow } from '#platform/ui/status-switch.tsx';
import { formatKeyStatus, RecordName } from '#sales/ui/index.ts';
import classes from './key-grid.module.css';
import { priceOn, refreshKeys } from './queries.ts';
import { toastRevoked } from './toast-revoked.ts';

/** Depending on the width, keys are shown in columns, in two lines or as cards. */
export type PanelLook = 'wide' | 'medium' | 'narrow';

export type KeyColumn = {
  /** Also the area of its cells where keys have lines. */
  id: string;
  header: string;
  isHeaderHidden?: boolean;
  hint?: string;
  /** The least width in pixels. */
  width: number;
  grow?: number;
  /** Where not all looks show it. Among columns it can then be hidden, and is left out if there is no room. */
  looks?: readonly PanelLook[];
  cell: (row: ActivationCode, isSelected: boolean) => ReactNode;
  titleOf?: (row: ActivationCode) => string | undefined;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const whyLocked = ({ isUserFound }: ActivationCode) => (isUserFound ? null : t`No user associated with this key`);

export function keyColumns(look: PanelLook, prices: readonly Price[] | undefined): KeyColumn[] {
  const isWide = look === 'wide';
  return [
    {
      id: 'select',
      header: t`Selected`,
      isHeaderHidden: true,
      width: 16,
      cell: ({ key }, isSelected) => (
        <input
          type="checkbox"
          className={cells.box}
          aria-label={t`Select ${key}`}
          checked={isSelected}
          onChange={() => undefined}
          data-action="select"
        />
      ),
    },
    {
      id: 'key',
      header: t`Key`,
      width: 240,
      cell: ({ key }) => {
        const name = nameOfKey(key);
        return (
          <>
            <code className="text-xs whitespace-nowrap" style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
              {key}
            </code>
            <button
              type="button"
              className={cells.action}
              aria-label={t`Copy ${name}`}
              title={t`Copy`}
              data-action="copy"
            >
              <IconCopy {...icon} />
            </button>
          </>
        );
      },
    },
    {
      id: 'status',
      header: t`Status`,
      width: 92,
      cell: ({ status, renewedBy }) => (
        <span
          className={classes.status}
          data-status={status}
          title={renewedBy === null ? undefined : t`Renewed by ${renewedBy}`}
        >
          {formatKeyStatus(status)}
        </span>
      ),
    },
    {
      id: 'duration',
      header: t`Duration`,
      width: 64,
      looks: ['wide', 'medium', 'narrow'],
      cell: ({ durationDays, isTrial }) => {
        const duration = formatDuration(durationDays);
        return isTrial ? t`Trial, ${duration}` : duration;
      },
    },
    {
      id: 'price',
      header: t`Price`,
      hint: t`The price of its duration on the day it was redeemed, or today’s`,
      width: 84,
      looks: ['wide'],
      cell: ({ redeemedOn, durationDays }) => {
        const price = prices && priceOn(redeemedOn ?? today(), durationDays, prices);
        return typeof price === 'number' && money(price);
      },
    },
    {
      id: 'account',
      header: t`Account Name`,
      width: 100,
      grow: 1,
      titleOf: ({ userAccount }) => userAccount?.fullName,
      cell: ({ userAccount }) =>
        userAccount && <RecordName kind="student" id={userAccount.studentId} name={userAccount.fullName} />,
    },
    {
      id: 'expiry',
      header: t`Expiry Date`,
      width: 92,
      cell: ({ expireBy: expiry, redeemedOn }) => {
        if (expiry === null) return redeemedOn === null ? '' : t`Never`;
        return isWide ? expiry : t`Expires ${expiry}`;
      },
    },
    {
      id: 'region',
      header: t`Region`,
      width: 72,
      grow: 0.5,
      looks: ['wide', 'medium', 'narrow'],
      cell: regionOf,
      titleOf: regionOf,
    },
    { id: 'createdOn', header: t`Generated on`, width: 92, looks: ['wide'], cell: ({ createdOn }) => createdOn },
    {
      id: 'redeemed',
      header: t`Redeemed On`,
      width: 96,
      looks: ['wide', 'medium'],
      cell: ({ redeemedOn }) => (isWide || redeemedOn === null ? redeemedOn : t`Redeemed ${redeemedOn}`),
    },
    { id: 'revoked', header: t`Revoked`, width: 64, cell: (row) => <RevokeSwitch row={row} /> },
    {
      id: 'edit',
      header: t`Actions`,
      isHeaderHidden: true,
      width: 28,
      cell: (row) => {
        const [name, whyNot] = [nameOfKey(row.key), whyLocked(row)];
        return (
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
        );
      },
    },
  ];
}

const regionOf = ({ userAccount }: ActivationCode) =>
  userAccount?.region ? formatRegion(userAccount.region) : undefined;

/** A revoked key can be reinstated immediately. */
function RevokeSwitch({ row }: { row: ActivationCode }) {
  const { activationId, educatorId, key, isRevoked } = row;
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
  });
  return (
    <StatusSwitch isOn={isRevoked} label={t`${nameOfKey(key)} is revoked`} locked={whyLocked(row)} onChange={set} />
  );
}

/** Gap of the grid, and padding and border of the panel and of a row, as in key-grid.module.css. */
const gap = 12;
const margins = 58;

/** The columns of a look; among columns those that are not hidden, without the last ones for which there is no room. */
export function shownColumns(
  columns: readonly KeyColumn[],
  look: PanelLook,
  { width, hidden }: { width: number; hidden: readonly string[] },
): readonly KeyColumn[] {
  const ofLook = columns.filter(({ looks }) => looks?.includes(look) ?? true);
  if (look !== 'wide') return ofLook;
  return fitting(
    ofLook.filter(({ id, looks }) => looks === undefined || !hidden.includes(id)),
    width - margins,
  );
}

function fitting(columns: readonly KeyColumn[], room: number): readonly KeyColumn[] {
  const last = columns.findLastIndex(({ looks }) => looks !== undefined);
  const least = columns.reduce((sum, { width }) => sum + width + gap, -gap);
  /* Without a layout, as in tests, the width is 0. */
  return last < 0 || room < 0 || least <= room ? columns : fitting(columns.toSpliced(last, 1), room);
}

export const gridTracks = (columns: readonly KeyColumn[]): string =>
  columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ');

const widthOfColumns = 1000;

export function panelLook({ width, isNarrow }: PanelRoom): PanelLook {
  if (isNarrow) return 'narrow';
  /* Without a layout, as in tests, the width is 0. */
  return width > 0 && width < widthOfColumns ? 'medium' : 'wide';
}

/** Heights in pixels. If there are more keys than `most`, they scroll within the panel. */
const sizes = {
  wide: { figures: 72, head: 32, key: 32, most: 10 },
  medium: { figures: 72, head: 0, key: 64, most: 7 },
  narrow: { figures: 112, head: 0, key: 116, most: 4 },
};
const end = 16;
const withoutKeys = 72;

export type PanelSize = ReturnType<typeof panelSize>;

/** The height of the panel and of its parts, which is known before the keys are loaded. */
export function panelSize(foundKeys: number, look: PanelLook) {
  const { figures, head, key, most } = sizes[look];
  const keys = foundKeys === 0 ? withoutKeys : head + Math.min(foundKeys, most) * key;
  return { figures, head, key, keys, height: figures + keys + end };
}
