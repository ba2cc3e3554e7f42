import { useEffect, useState } from 'react';

/**
 * False at the first render: a dialog that is open from its first render on does not know where to return the focus.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- it has to be seen closed first
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
