import { Trans } from '@lingui/react/macro';
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <Center mih="50vh">
      <Stack align="center" gap="sm" maw={440} ta="center">
        <Title order={2}>
          <Trans>There is nothing at this address</Trans>
        </Title>
        <Text c="dimmed">
          <Trans>The link may be old, or a character is missing.</Trans>
        </Text>
        <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          <Trans>Back to the dashboard</Trans>
        </Button>
      </Stack>
    </Center>
  );
}
