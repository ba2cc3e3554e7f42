import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { label: string; onClick: () => void; children: ReactNode };

/** A sum in a table, which opens its sales. */
export function FigureButton({ label, onClick, children }: Props) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      /* Right-aligned with its heading, like figures that are not buttons. */
      style={{ fontVariantNumeric: 'tabular-nums', marginInlineEnd: 'calc(-1 * var(--button-padding-x))' }}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
