import { offeredSizes } from '@eemusic/contract/platform/paging';
import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';

/** For the `sizes` of a `Pager`; in a module of its own, because most lists do not need it. */
export function PageSizeField({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  return (
    <NativeSelect
      size="xs"
      aria-label={t`Rows on a page`}
      data={withPresent(size).map((rows) => ({ value: String(rows), label: t`${rows} on a page` }))}
      value={String(size)}
      onChange={(event) => onSize(Number(event.currentTarget.value))}
    />
  );
}

/** Adds the current size, because an address may contain any size. */
function withPresent(size: number): number[] {
  return [...new Set([...offeredSizes, size])].toSorted((a, b) => a - b);
}
