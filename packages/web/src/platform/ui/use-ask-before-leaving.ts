import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { confirm } from './confirm.tsx';
import { isDialogOpen } from './use-close-on-back.ts';

export const confirmLeaving = () =>
  confirm({ message: t`You have not saved your changes. Leave without saving?`, yes: t`Leave`, isDanger: true });

/**
 * Asks before unsaved changes are lost by a link, Back or closing the tab.
 * @returns a function to call after saving, which allows leaving
 */
export function useAskBeforeLeaving(isUnsaved: boolean): () => void {
  const isFree = useRef(false);
  const shouldBlockFn = async ({ action }: { action: string }) =>
    !isFree.current &&
    /* Back closes the dialog and leaves nothing. */
    !(action === 'BACK' && isDialogOpen()) &&
    !(await confirmLeaving());
  useBlocker({ shouldBlockFn, enableBeforeUnload: () => !isFree.current, disabled: !isUnsaved });
  return () => {
    isFree.current = true;
  };
}
