import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';
import { useKeySelection } from './use-key-selection.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

const EditKey = lazyPart(async () => (await import('./edit-key.tsx')).EditKey);
const ExportKeys = lazyPart(async () => (await import('./export-keys.tsx')).ExportKeys);
const GenerateKeys = lazyPart(async () => (await import('./generate-keys.tsx')).GenerateKeys);

/** The subscription keys of schools and teachers. The selection is kept here, so that it survives opening a form. */
export function ManageSubscriptionPage() {
  const {
    search: { mode, id },
  } = useSubscriptionsAddress();
  const selection = useKeySelection();
  useTitleFocus(mode);

  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {mode === undefined && <SubscriptionsScreen selection={selection} />}
      {mode === 'edit' && <EditKey key={id} />}
      {mode === 'generate' && <GenerateKeys />}
      {mode === 'export' && <ExportKeys />}
    </Suspense>
  );
}
