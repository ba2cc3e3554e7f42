import { useEffect, useState } from 'react';

/** A dialog that is there open from its beginning, since it was loaded only then, does not know where the focus was. */
export function useOpened(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- it has to be seen closed first
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
