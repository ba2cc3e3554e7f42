import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
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
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => setPrinting(true)}
        {...button}
      >
        {children}
      </Button>
      {isPrinting && <PrintDialog ids={ids} edition={edition} onClose={() => setPrinting(false)} />}
    </>
  );
}
