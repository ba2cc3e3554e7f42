import type { Likeness } from '@eemusic/contract/library/duplicates';
import type { OpenedAddress } from '#library/scores/index.ts';
import { count, oneOf, type Reader } from '#platform/ui/list/address.ts';

/** What the address of the duplicates tells, so that back, reload and a pasted link show the same. */
export type AlikeAddress = OpenedAddress & {
  kind?: Likeness;
  library?: number;
  /** The first one without it. */
  page?: number;
  /** Two score files that are compared. */
  one?: string;
  other?: string;
};

/** Anything else in an address is left out. */
export function readAlikeAddress(given: Record<string, unknown>): AlikeAddress {
  const kind = readKind(given['kind']);
  const library = readId(given['library']);
  const page = readPage(given['page']);
  const [one, other] = [readFile(given['one']), readFile(given['other'])];
  const [edit, preview] = [readId(given['edit']), readId(given['preview'])];
  return {
    ...(kind !== undefined && { kind }),
    ...(library !== undefined && { library }),
    ...(page !== undefined && page > 1 && { page }),
    ...(one !== undefined && other !== undefined && { one, other }),
    ...(edit !== undefined && { edit }),
    ...(preview !== undefined && { preview }),
  };
}

/* Not the list of the contract: its schemas would come with every page. */
const readKind = oneOf<Likeness>('bytes', 'music', 'transposed', 'near');
const readId = count();
const readPage = count(2_000_000);
/** As the server names files. */
const readFile: Reader<string> = (given) =>
  typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}(\.[a-z0-9]{1,10})?$/.test(given) ? given : undefined;
