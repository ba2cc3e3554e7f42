import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { type RegionCode, regions } from '@eemusic/contract/platform/regions';
import { type RawBuilder, sql } from 'kysely';
import { sortable } from '#platform/database/index.ts';
import { regionNames } from './names.ts';

/** The regions sorted by their names in each language. */
export const regionsInOrder: InLanguages<readonly RegionCode[]> = {
  en: inOrder('en'),
  'zh-Hans': inOrder('zh-Hans'),
};

function inOrder(language: Language): readonly RegionCode[] {
  return regions.map(({ code }) => code).toSorted(byName(language));
}

function byName(language: Language) {
  const keyOf = (code: RegionCode) => sortable(regionNames[language][code]);
  return (one: RegionCode, other: RegionCode) => (keyOf(one) < keyOf(other) ? -1 : 1);
}

/** The SQL expression for the rank of a region's name in a sorted list; null if there is no region. */
export function positionOfRegion(column: string, language: Language): RawBuilder<number | null> {
  const positions = regionsInOrder[language].map((code, index) => sql`when ${sql.lit(code)} then ${sql.lit(index)}`);
  return sql`case ${sql.ref(column)} ${sql.join(positions, sql` `)} end`;
}
