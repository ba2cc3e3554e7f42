import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = Omit<ButtonProps & ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  about?: string;
};

export const RowAction = ({ label, about, ...props }: Props) => (
  <Button size="xs" variant="default" aria-label={about} {...props}>
    {label}
  </Button>
);
