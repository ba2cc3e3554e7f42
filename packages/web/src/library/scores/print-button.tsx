import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';

const PrintDialog = lazyPart(async () => (await import('#library/printing/index.ts')).PrintDialog);

type Props = ButtonProps & { ids: number[]; children: ReactNode };

/** Opens the print dialog of these scores. */
export function PrintButton({ ids, children, ...button }: Props) {
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
      {isPrinting && (
        <Suspense>
          <PrintDialog ids={ids} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}
