import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';

type Props = { form: RefObject<HTMLFormElement | null>; email: string; password: string };

/** Shows the sign-in of a demo. */
export function DemoHint({ form, email, password }: Props) {
  const fillIn = () => {
    for (const [name, value] of Object.entries({ email, password })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          Demo: {email} with the password {password}
        </Trans>
      </Text>
      <Button variant="default" size="compact-sm" onClick={fillIn} style={{ flexShrink: 0 }}>
        <Trans>Fill in</Trans>
      </Button>
    </Group>
  );
}
