import { TokenSection } from '#access/tokens/index.ts';
import { WebhookSection } from '#access/webhooks/index.ts';

/** API tokens and webhooks for other systems. */
export function SystemsTab() {
  return (
    <>
      <TokenSection />
      <WebhookSection />
    </>
  );
}
