import { withTexts } from '#platform/locales/texts.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';

export const GiveKeysDialog = lazyDialog(
  async () => (await withTexts('subscriptions', import('./give-keys.tsx'))).GiveKeys,
);
