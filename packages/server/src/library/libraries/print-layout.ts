import type { PrintLayout } from '@eemusic/contract/library/print-layout';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';

/** Parses a stored layout. One from an older version may lack fields, which get the standard values. */
export function printLayoutOf(stored: string | null): PrintLayout {
  if (stored === null) return standardPrintLayout;
  return { ...standardPrintLayout, ...(JSON.parse(stored) as Partial<PrintLayout>) };
}

/** The fields of a library for the audit trail, including each field of its layout. */
export function auditedFields<Fields extends object>({
  printLayout,
  ...fields
}: Fields & { printLayout?: PrintLayout | undefined }): Record<string, unknown> {
  if (!printLayout) return fields;
  const { margins, staffHeights, ...others } = printLayout;
  return { ...fields, ...prefixed('margins', margins), ...prefixed('staffHeights', staffHeights), ...others };
}

const prefixed = (group: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]));
