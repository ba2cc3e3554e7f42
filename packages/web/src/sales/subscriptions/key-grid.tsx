import { type ActivationCode, type SubscriptionEducator, toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { withPinned } from '#platform/ui/list/row-window.ts';
import { textOf } from '#platform/api/call-error.ts';
import type { PanelFocus, Rows } from '#platform/ui/list/types.ts';
import { usePages, useTotal } from '#platform/ui/list/use-pages.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { useRowKeyboard } from '#platform/ui/list/use-row-keyboard.ts';
import type { KeyFilter } from './address.ts';
import {
  columnNames,
  gridTracks,
  type KeyColumn,
  type KeyPart,
  type PanelLook,
  type PanelSize,
  partsWith,
} from './key-columns.ts';
import { educatorKeysQuery, priceOn, pricesQuery, refreshKeys } from './queries.ts';
import classes from './key-grid.module.css';
import type { KeySelecting } from './key-selection.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.tsx';
import type { Price } from '@eemusic/contract/sales/commissions';
import { useLingui } from '@lingui/react';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { today } from '#platform/company.ts';
import { formatRegion } from '#platform/names/fields.ts';
import cells from '#platform/ui/list/cells.module.css';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { money } from '#platform/locales/formats.ts';
import { formatKeyStatus, RecordName } from '#sales/ui/index.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { call } from '#platform/api/call.ts';
import { StatusSwitch, useSwitch, withRow } from '#platform/ui/status-switch.tsx';
import { toastRevoked } from './toast-revoked.ts';

const pageSize = 50;

type Props = {
  educator: SubscriptionEducator;
  index: number;
  filter: KeyFilter;
  size: PanelSize;
  look: PanelLook;
  shown: ReadonlySet<KeyColumn>;
  selecting: KeySelecting;
  panelFocus: PanelFocus;
};

/** The keys of an educator; only visible ones are rendered, and pages are fetched while scrolling. */
export function KeyGrid({ educator, index, filter, size, look, shown, selecting, panelFocus }: Props) {
  const { educatorId, educatorName } = educator;
  const { keyHeight } = size;
  const prices = useQuery(pricesQuery).data?.prices;
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const query = useMemo(
    () => (filter: KeyFilter, page: number, size: number) => educatorKeysQuery(educatorId, filter, page, size),
    [educatorId],
  );
  const counted = useTotal(filter, educator.foundKeys);
  const { total } = counted;
  const height = size.keysHeight - size.headHeight;
  const virtualizer = useKeyVirtualizer(grid, { total, height, keyHeight, active });
  const drawn = virtualizer.getVirtualItems();
  const keysInSight = Math.max(1, Math.floor(height / keyHeight));
  const first = Math.min(virtualizer.range?.startIndex ?? 0, Math.max(0, total - 1));
  const last = Math.min(virtualizer.range?.endIndex ?? keysInSight, total - 1);
  const pages = usePages(query, filter, { first, last, size: pageSize, total });
  counted.see(pages);

  const { see, elsewhere } = selecting;
  useEffect(() => {
    if (elsewhere > 0) see([...pages.loaded.values()].flatMap((rows = []) => rows.map((row) => row.activationId)));
  });

  const { open } = useSubscriptionsAddress();
  const toggle = (at: number, isRange: boolean) => {
    const row = pages.rowAt(at);
    if (row !== undefined) selecting.toggleKey({ educatorId, index: at, id: row.activationId, isRange });
  };
  const edit = (at: number) => {
    const row = pages.rowAt(at);
    if (row?.isUserFound) open({ mode: 'edit', id: row.activationId });
  };
  const { onKeyDown, moveTo } = useRowKeyboard({
    body: grid,
    attribute: 'data-key',
    total,
    rowsInSight: keysInSight,
    onMove: setActive,
    onToggle: toggle,
    onOpen: edit,
    onLeave: (to) => panelFocus.moveToRow(to === 'up' ? index : index + 1),
  });
  usePanelFocus({ total, active, moveTo, panelFocus, index });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = keyIndexOf(event);
    const action = (event.target as HTMLElement).closest<HTMLElement>('[data-action]')?.dataset['action'];
    if (at === null || action === undefined) return;
    const row = pages.rowAt(at);
    if (action === 'select') toggle(at, event.shiftKey);
    if (action === 'edit') edit(at);
    if (action === 'copy' && row !== undefined) void copyText(row.key);
  };

  const tabStop = active === null || active >= total ? first : active;
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t`Keys of ${educatorName}`}
      aria-rowcount={total + 1}
      tabIndex={-1}
      className={classes.keys}
      style={{ '--key-columns': gridTracks(shown) } as CSSProperties}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => setActive(keyIndexOf(event))}
    >
      <KeyHead look={look} shown={shown} />
      {pages.error !== null && (
        <div role="row" className={classes.missing}>
          <Group role="gridcell" justify="space-between" gap={12} px={12} py={8} wrap="nowrap">
            <Text size="sm">{textOf(pages.error)}</Text>
            <Button size="xs" variant="default" onClick={pages.retry}>{t`Try again`}</Button>
          </Group>
        </div>
      )}
      <div role="rowgroup" className="relative" style={{ height: total * keyHeight }}>
        {drawn.map(({ index: at, start }) => {
          const row = pages.rowAt(at);
          return (
            <KeyRow
              key={at}
              row={row}
              at={at}
              top={start}
              look={look}
              shown={shown}
              prices={prices}
              isSelected={row !== undefined && selecting.isKeySelected(educatorId, row.activationId)}
              isTabStop={at === tabStop}
            />
          );
        })}
      </div>
    </div>
  );
}

const overscan = 6;

type Options = {
  total: number;
  /** Of the visible part, in pixels, without the headings. */
  height: number;
  keyHeight: number;
  /** The index of the focused key, which is always rendered. */
  active: number | null;
};

function useKeyVirtualizer(grid: RefObject<HTMLElement | null>, { total, height, keyHeight, active }: Options) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => keyHeight,
    overscan,
    /* Passes the known height, so that keys are rendered before the first layout. */
    initialRect: { width: 0, height },
    observeElementRect: (_virtualizer, tell) => tell({ width: 0, height }),
    rangeExtractor: withPinned(active === null || active >= total ? null : active),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, keyHeight]);
  return virtualizer;
}

type KeyHeadProps = { look: PanelLook; shown: ReadonlySet<KeyColumn> };

function KeyHead({ look, shown }: KeyHeadProps) {
  const names = columnNames();
  return (
    <div role="row" aria-rowindex={1} className={classes.keyHead} data-look={look}>
      {partsWith(shown).map((part) => (
        <div key={part} role="columnheader" data-part={part} title={part === 'price' ? priceHint() : undefined}>
          {part === 'select' || part === 'edit' ? (
            <VisuallyHidden>{names[part]}</VisuallyHidden>
          ) : (
            <span>{names[part]}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const priceHint = () => t`The price of its duration on the day it was redeemed, or today’s`;

type PanelFocusOptions = {
  total: number;
  active: number | null;
  moveTo: (at: number) => void;
  panelFocus: PanelFocus;
  index: number;
};

/** Takes the focus when the list moves it into the panel, or when the focused key is no longer found. */
function usePanelFocus({ total, active, moveTo, panelFocus, index }: PanelFocusOptions): void {
  const isGone = active !== null && active >= total && total > 0;
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) moveTo(total - 1);
  });
  const latest = useLatest({ moveTo, total });
  useEffect(() => {
    panelFocus.register(index, (at) => {
      const { moveTo, total } = latest.current;
      if (total > 0) moveTo(at === 'first' ? 0 : total - 1);
      return total > 0;
    });
    return () => panelFocus.register(index, null);
  }, [panelFocus, index, latest]);
}

function keyIndexOf({ target }: { target: EventTarget }): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-key]');
  return row === null ? null : Number(row.dataset['key']);
}

type KeyRowProps = {
  row: ActivationCode | undefined;
  at: number;
  top: number;
  look: PanelLook;
  shown: ReadonlySet<KeyColumn>;
  prices: readonly Price[] | undefined;
  isSelected: boolean;
  isTabStop: boolean;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Memoized, because scrolling renders many rows. */
const KeyRow = memo(function KeyRow({ row, at, top, isTabStop, ...look }: KeyRowProps) {
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
      {row === undefined ? (
        <div role="gridcell" aria-label={t`Loading`} className={classes.waiting}>
          <span className={cells.waiting} />
        </div>
      ) : (
        <Cells row={row} {...look} />
      )}
    </div>
  );
});

type CellsProps = Pick<KeyRowProps, 'look' | 'shown' | 'prices' | 'isSelected'> & { row: ActivationCode };

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
        <code className="text-xs whitespace-nowrap" style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
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
    account: userAccount && <RecordName kind="student" id={userAccount.studentId} name={userAccount.fullName} />,
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

function formatExpiry({ expireBy, redeemedOn }: Pick<ActivationCode, 'expireBy' | 'redeemedOn'>): string {
  if (expireBy !== null) return expireBy;
  return redeemedOn === null ? '' : t`Never`;
}

/** A revoked key can be reinstated immediately. @param props.whyNot null if the key can be revoked */
function RevokeSwitch({ row, whyNot }: { row: ActivationCode; whyNot: string | null }) {
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
  return <StatusSwitch isOn={isRevoked} label={t`${nameOfKey(key)} is revoked`} locked={whyNot} onChange={set} />;
}
