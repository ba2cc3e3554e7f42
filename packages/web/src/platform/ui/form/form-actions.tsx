import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps, Group, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = Omit<ButtonProps, 'children'> & {
  onCancel: () => void;
  /** Missing if the button submits its form. */
  onClick?: () => void;
  mt?: MantineSpacing;
  /** The label of the main action; the other attributes are its, too. */
  children: ReactNode;
};

/** 'Cancel' and the main action, at the end of a form or question. */
export function FormActions({ onCancel, mt, size, ...action }: Props) {
  const shared = size !== undefined && { size };
  return (
    <Group justify="flex-end" gap="xs" {...(mt !== undefined && { mt })}>
      <Button variant="default" {...shared} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" {...shared} {...action} />
    </Group>
  );
}
