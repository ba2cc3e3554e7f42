import { Stack } from '@mantine/core';
import { TokenSection } from '#access/tokens/index.ts';
import { WebhookSection } from '#access/webhooks/index.ts';

/** What other systems come in by, and where they hear of what happens. */
export function SystemsTab() {
  return (
    <Stack gap="xl">
      <TokenSection />
      <WebhookSection />
    </Stack>
  );
}
