import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Open dialogs that are not part of the address, the topmost last. */
const openDialogs: object[] = [];
let closing = 0;

/** Stays true until the key press that closes the dialog has bubbled up. */
export const isDialogOpen = () => openDialogs.length + closing > 0;

type Options = {
  isOpen: boolean;
  /**
   * False while it shows what is never shown again: Back does nothing then, and closing the tab needs a confirmation.
   */
  mayClose?: boolean;
};

/** Makes Back close a dialog that is not part of the address, instead of leaving the screen behind it. */
export function useCloseOnBack(close: () => void, { isOpen, mayClose = true }: Options): void {
  const history = useRouter({ warn: false })?.history;
  const latest = useLatest({ close, mayClose });
  useEffect(() => {
    if (!isOpen || !history) return undefined;
    const dialog = {};
    openDialogs.push(dialog);
    const unblock = history.block({
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || openDialogs.at(-1) !== dialog) return false;
        if (latest.current.mayClose) latest.current.close();
        return true;
      },
      enableBeforeUnload: () => !latest.current.mayClose,
    });
    return () => {
      unblock();
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      closing += 1;
      setTimeout(() => (closing -= 1));
    };
  }, [isOpen, history, latest]);
}
