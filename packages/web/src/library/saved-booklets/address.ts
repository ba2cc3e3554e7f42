import { count, text } from '#platform/ui/list/address.ts';

/** The list of saved booklets; left out for the first page. */
export type BookletsAddress = { search?: string; page?: number };

export function readBookletsAddress(raw: Record<string, unknown>): BookletsAddress {
  const [search, page] = [text(120)(raw['search']), count(2_000_000)(raw['page'])];
  return { ...(search !== undefined && { search }), ...(page !== undefined && page > 1 && { page }) };
}
