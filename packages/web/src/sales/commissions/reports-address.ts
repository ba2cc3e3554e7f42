import { maxSearchLength } from '@eemusic/contract/platform/field-lengths';
import { count, text } from '#platform/ui/list/address.ts';

/** The state of the list in its address; without `of`, it lists channels. */
export type ReportsAddress = { of?: 'educators'; search?: string; page?: number };

export function readReportsAddress({ of, search, page }: Record<string, unknown>): ReportsAddress {
  const searched = text(maxSearchLength)(search);
  const shown = count(2_000_000)(page);
  return {
    ...(of === 'educators' && { of }),
    ...(searched !== undefined && { search: searched }),
    ...(shown !== undefined && shown > 1 && { page: shown }),
  };
}
