import { foldedKey } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Step } from './steps-store.ts';

type Names = { name: string; nameZh: string };

/** Refuses a name that another step of the list has in either language, including retired ones. */
export function assertNameFree(others: readonly Step[], names: Names): void {
  const keysOf = ({ name, nameZh }: Names) => [name, nameZh].map((one) => foldedKey(one, 120));
  const keys = keysOf(names);
  if (others.some((one) => keysOf(one).some((key) => keys.includes(key)))) throw new Refusal('entry.name-taken');
}
