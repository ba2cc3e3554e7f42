import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import type { KeyFilter, SubscriptionsAddress } from './address.ts';

type Row = Pick<SubscriptionEducator, 'educatorId' | 'educatorName' | 'name' | 'foundKeys'>;
type Rows = Pick<SubscriptionsAddress, 'open' | 'shut'>;

/** A row that was found by its keys, or by their last days, is open from the start. */
export function opensByItself(row: Row, { search, filters: { from, to } }: KeyFilter): boolean {
  if (row.foundKeys === 0) return false;
  if (from !== undefined || to !== undefined) return true;
  return search !== '' && !isFoundItself(row, search);
}

/** An educator that matches itself comes with all its keys. */
function isFoundItself({ educatorName, name }: Row, search: string): boolean {
  const wanted = search.toLocaleLowerCase();
  return [educatorName, name].some((text) => text.toLocaleLowerCase().includes(wanted));
}

export function isOpen(row: Row, filter: KeyFilter, { open = [], shut = [] }: Rows): boolean {
  return open.includes(row.educatorId) || (opensByItself(row, filter) && !shut.includes(row.educatorId));
}

/** Which rows are open when this one is, or is no more; the latest first, as an address holds only so many. */
export function withRow(
  row: Row,
  filter: KeyFilter,
  { rows: { open = [], shut = [] }, isOpen }: { rows: Rows; isOpen: boolean },
): Rows {
  const others = { open: open.filter((id) => id !== row.educatorId), shut: shut.filter((id) => id !== row.educatorId) };
  const opens = opensByItself(row, filter);
  if (isOpen) return { ...others, open: opens ? others.open : [row.educatorId, ...others.open] };
  return { ...others, shut: opens ? [row.educatorId, ...others.shut] : others.shut };
}
