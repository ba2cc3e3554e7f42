import { likenesses } from '@eemusic/contract/library/choices';
import type { Likeness } from '@eemusic/contract/library/duplicates';
import type { OpenedAddress } from '#library/scores/index.ts';
import { count, oneOf, type Reader } from '#platform/ui/list/address.ts';

/** The state of the screen in its address, so that Back, a reload and a pasted link show the same. */
export type DuplicatesAddress = OpenedAddress & {
  kind?: Likeness;
  library?: number;
  /** Left out for the first page. */
  page?: number;
  /** The two score files being compared. */
  one?: string;
  other?: string;
};

/** Ignores unknown and invalid values. */
export function readDuplicatesAddress(raw: Record<string, unknown>): DuplicatesAddress {
  const kind = readKind(raw['kind']);
  const library = readId(raw['library']);
  const page = readPage(raw['page']);
  const [one, other] = [readFile(raw['one']), readFile(raw['other'])];
  const [edit, preview] = [readId(raw['edit']), readId(raw['preview'])];
  return {
    ...(kind !== undefined && { kind }),
    ...(library !== undefined && { library }),
    ...(page !== undefined && page > 1 && { page }),
    ...(one !== undefined && other !== undefined && { one, other }),
    ...(edit !== undefined && { edit }),
    ...(preview !== undefined && { preview }),
  };
}

const readKind = oneOf(...likenesses);
const readId = count();
const readPage = count(2_000_000);
/** The server's names of files. */
const readFile: Reader<string> = (raw) =>
  typeof raw === 'string' && /^[A-Za-z0-9_-]{8,64}(\.[a-z0-9]{1,10})?$/.test(raw) ? raw : undefined;
