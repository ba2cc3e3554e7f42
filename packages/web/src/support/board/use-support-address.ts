import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSupportAddress, type SupportAddress } from './address.ts';

type Changed = { [Field in keyof SupportAddress]?: SupportAddress[Field] | undefined };

/** Reads and changes the address of the board. */
export function useSupportAddress() {
  const search: SupportAddress = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useMemo(
    () =>
      (changed: Changed, { replace = false }: { replace?: boolean } = {}) =>
        void navigate({
          to: '.',
          search: (previous: object) => readSupportAddress({ ...previous, ...changed }),
          replace,
          resetScroll: false,
        }),
    [navigate],
  );
  return { search, change };
}
