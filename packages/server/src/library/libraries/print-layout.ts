import type { PrintLayout } from '@eemusic/contract/library/print-layout';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';

/** Reads a stored layout, perhaps from an older version: missing fields get the standard values. */
export function printLayoutOf(stored: string | null): PrintLayout {
  if (stored === null) return standardPrintLayout;
  return { ...standardPrintLayout, ...(JSON.parse(stored) as Partial<PrintLayout>) };
}

/** Fields of a library for the audit trail, with the fields of its layout one by one. */
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
