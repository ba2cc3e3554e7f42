import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { confirm } from './confirm.tsx';

/**
 * Asks before a link, Back or a closed tab loses what was not saved.
 * @returns called when it is saved, it lets everything pass
 */
export function useAskBeforeLeaving(isUnsaved: boolean): () => void {
  const isFree = useRef(false);
  const shouldBlockFn = useCallback(
    async () =>
      !isFree.current &&
      !(await confirm({ message: t`You have not saved your changes. Leave without saving?`, yes: t`Leave` })),
    [],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: () => !isFree.current, disabled: !isUnsaved });
  return useCallback(() => {
    isFree.current = true;
  }, []);
}
