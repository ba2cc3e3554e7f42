import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = Omit<ButtonProps & ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  /** The label for screen readers, which names the row, too. */
  about?: string;
};

/** A button of a row of a `RowList`. */
export const RowAction = ({ label, about, ...props }: Props) => (
  <Button size="xs" variant="default" aria-label={about} {...props}>
    {label}
  </Button>
);
