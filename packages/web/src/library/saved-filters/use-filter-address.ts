import { useNavigate, useRouter } from '@tanstack/react-router';
import { changedAddress } from '#platform/ui/list/use-list-address.ts';

export type FilteredList = {
  spec: { filters?: object; read: (raw: Record<string, unknown>) => object };
  /** The current address of the list. */
  address: object;
};

/** The part of the address that holds search, filters and order of a list, and a way to navigate to another one. */
export function useFilterAddress({ spec, address }: FilteredList) {
  const navigate = useNavigate();
  const { stringifySearch, parseSearch } = useRouter().options;
  const write = (state: object) => stringifySearch({ ...state, page: undefined });
  const read = (saved: string): Record<string, unknown> => ({ ...spec.read(parseSearch(saved)) });
  return {
    present: write(address),
    read,
    /** Rewrites a saved address in the current form, without unknown parameters. */
    current: (saved: string) => write(read(saved)),
    show: (saved: string) =>
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => {
          const own = ['search', 'sort', 'order', 'page', ...Object.keys(spec.filters ?? {})];
          const cleared = Object.fromEntries(own.map((name) => [name, undefined]));
          return changedAddress(spec, previous, { ...cleared, ...read(saved) });
        },
        resetScroll: false,
      }),
  };
}
