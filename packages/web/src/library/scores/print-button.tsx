import type { ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';

export const PrintDialog = lazyDialog(
  async () => (await withTexts('printing', import('#library/printing/index.ts'))).PrintDialog,
);

type Props = ButtonProps & {
  ids: number[];
  edition?: number | undefined;
  'aria-label'?: string;
  children: ReactNode;
};

export function PrintButton({ ids, edition, children, ...button }: Props) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <ActionButton icon={IconPrinter} variant="default" onClick={() => setPrinting(true)} {...button}>
        {children}
      </ActionButton>
      {isPrinting && <PrintDialog ids={ids} edition={edition} onClose={() => setPrinting(false)} />}
    </>
  );
}
