import { Trans } from '@lingui/react/macro';
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { textOf } from '#api/call-error.ts';

/** Stands where the screen would; the shell around it keeps working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Center mih="50vh" role="alert">
      <Stack align="center" gap="sm" maw={440} ta="center">
        <Title order={2}>
          <Trans>This screen could not be shown</Trans>
        </Title>
        <Text c="dimmed">{textOf(error)}</Text>
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    </Center>
  );
}
