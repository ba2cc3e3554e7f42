import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import type { KeyFilter, SubscriptionsAddress } from './address.ts';

type Row = Pick<SubscriptionEducator, 'educatorId' | 'educatorName' | 'name' | 'foundKeys'>;
type Rows = Pick<SubscriptionsAddress, 'open' | 'shut'>;

/** Whether a row is expanded by default, because the search found its keys. */
export function opensByItself(row: Row, { search, filters: { from, to } }: KeyFilter): boolean {
  if (row.foundKeys === 0) return false;
  if (from !== undefined || to !== undefined) return true;
  return search !== '' && !isFoundItself(row, search);
}

/** Whether the educator's own names match, so that all of its keys are found. */
function isFoundItself({ educatorName, name }: Row, search: string): boolean {
  const needle = search.toLocaleLowerCase();
  return [educatorName, name].some((text) => text.toLocaleLowerCase().includes(needle));
}

export function isOpen(row: Row, filter: KeyFilter, { open = [], shut = [] }: Rows): boolean {
  return open.includes(row.educatorId) || (opensByItself(row, filter) && !shut.includes(row.educatorId));
}

/** The expanded rows after one was expanded or collapsed; latest first, because an address has room for only some. */
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
