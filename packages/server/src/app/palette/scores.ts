import { catalogueOf, placeNames, formatPlace } from '#library/catalogue/index.ts';
import { folded } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './found.ts';
import { candidates } from './read.ts';

export async function findScores(services: Services, text: string): Promise<Found[]> {
  const { byName, places } = await catalogueOf(services);
  const foldedText = folded(text);
  const firstWhere = (isMeant: (name: string) => boolean) =>
    byName
      .values()
      .filter(({ nameKey }) => isMeant(nameKey))
      .take(candidates);
  const found = new Set([
    ...firstWhere((name) => name.startsWith(foldedText)),
    ...firstWhere((name) => name.includes(foldedText)),
  ]);
  return Array.from(found, (entry) => ({
    id: entry.id,
    name: entry.name,
    within: entry.moduleId,
    about: formatPlace(places, entry),
    place: placeNames(places, entry),
  }));
}
