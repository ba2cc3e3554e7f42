import { TokenSection } from '#access/tokens/index.ts';
import { WebhookSection } from '#access/webhooks/index.ts';

export function SystemsTab() {
  return (
    <>
      <TokenSection />
      <WebhookSection />
    </>
  );
}
