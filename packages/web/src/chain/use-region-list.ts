import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { regionsQuery } from '#regions/index.ts';
import type { FilterControl } from '#ui/list/filter-control.ts';

/** What a list needs of the regions; the same objects until other regions come. */
export function useRegionList() {
  const { data: regions } = useQuery(regionsQuery);
  return useMemo(() => {
    const names = new Map(regions?.map(({ code, region }) => [code, region]));
    const choices = regions?.map(({ code, region }) => ({ value: code, label: region })) ?? [];
    const filter: FilterControl = { id: 'region', label: t`Region`, choices };
    return { filter, nameOf: (code: string | null) => (code === null ? '' : (names.get(code) ?? code)) };
  }, [regions]);
}
