import { ExportButton } from '#platform/ui/export-button.tsx';
import type { Filters } from '#platform/ui/list/address.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import type { ExportOptions } from '#platform/ui/export-progress.ts';

type Props<By extends string, F extends Filters> = {
  chosen: Chosen<By, F> | null;
  onExport: (chosen: Chosen<By, F>, options: ExportOptions) => Promise<string>;
};

/** In the bar of what is selected; all that a filter finds, beyond what one call may touch, is exported above the list. */
export function ExportSelected<By extends string, F extends Filters>({ chosen, onExport }: Props<By, F>) {
  if (chosen === null) return null;
  return <ExportButton size="xs" onExport={(options) => onExport(chosen, options)} />;
}
