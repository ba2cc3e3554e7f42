import { catalogueOf, sayPlace } from '#library/catalogue/index.ts';
import { folded } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './found.ts';
import { candidates } from './read.ts';

export async function findScores(services: Services, text: string): Promise<Found[]> {
  const { byName, places } = await catalogueOf(services);
  const wanted = folded(text);
  const some = (isMeant: (name: string) => boolean) =>
    byName
      .values()
      .filter(({ nameKey }) => isMeant(nameKey))
      .take(candidates);
  const found = new Set([...some((name) => name.startsWith(wanted)), ...some((name) => name.includes(wanted))]);
  return Array.from(found, (entry) => ({
    ...{ id: entry.id, name: entry.name, within: entry.moduleId },
    about: sayPlace(places, entry),
  }));
}
