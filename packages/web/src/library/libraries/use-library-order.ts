import type { Library } from '@eemusic/contract/library/libraries';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { useSaveOrder } from './use-save-order.ts';

export type LibraryOrder = ReturnType<typeof useLibraryOrder>;

/** The libraries as they stand, and what moves them; each new order is saved at once. */
export function useLibraryOrder(libraries: readonly Library[]) {
  const { wanted, save } = useSaveOrder();
  const shown = wanted === null ? libraries : inOrder(libraries, wanted);
  return { libraries: shown, ...useReorder(shown, save) };
}
