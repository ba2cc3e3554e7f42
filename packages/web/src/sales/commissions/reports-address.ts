import { count, text } from '#platform/ui/list/address.ts';

/** The state of the list in its address: the channels, unless it is the list of schools and teachers. */
export type ReportsAddress = { of?: 'educators'; search?: string; page?: number };

/** Drops everything that is not valid. */
export function readReportsAddress({ of, search, page }: Record<string, unknown>): ReportsAddress {
  const searched = text(254)(search);
  const shown = count(2_000_000)(page);
  return {
    ...(of === 'educators' && { of }),
    ...(searched !== undefined && { search: searched }),
    ...(shown !== undefined && shown > 1 && { page: shown }),
  };
}
