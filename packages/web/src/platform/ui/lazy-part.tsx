import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadWithRetry } from './load-with-retry.ts';
import { toast } from './toast.tsx';

const replacedId = 'version.replaced';

/**
 * Loads a part of a screen when it is first shown. If that fails, because the connection broke or a new version was
 * deployed, it shows a notice and keeps trying, so that the screen keeps its state.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const format = () => t`Part of this screen could not be loaded. It appears once the connection is back.`;
  return lazy(async () => {
    const part = await loadWithRetry(load, (isReplaced) => (isReplaced ? offerReload() : toast.error(format())));
    toast.close(format());
    toast.close(replacedId);
    return { default: part };
  });
}

/** Like `lazyPart`, for what opens over the screen: until it is loaded, the screen stays as it is. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazyPart(load);
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Offers a reload and leaves it to the user, who may have unsaved input. */
function offerReload(): void {
  toast.action(t`The console has been updated. Reload to open this part.`, {
    id: replacedId,
    label: t`Reload`,
    onClick: () => location.reload(),
  });
}
