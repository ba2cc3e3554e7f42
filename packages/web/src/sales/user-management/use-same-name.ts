import { searchable } from '@eemusic/contract/platform/searchable';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '#platform/ui/chooser-delta.ts';

type Find = (searchQuery: string) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly Item[]>;
};

/**
 * Whether another record has the typed name, ignoring spelling variants; `own` is the id of the record being edited.
 */
export function useSameName(find: Find, { name, own }: { name: string; own: number | null }): boolean {
  const [typed] = useDebouncedValue(name.trim(), 400);
  const { data = [] } = useQuery({ ...find(typed), enabled: typed !== '' });
  return data.some((one) => one.id !== own && searchable(one.name) === searchable(typed));
}
