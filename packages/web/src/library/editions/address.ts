import type { OpenedAddress } from '#library/scores/index.ts';
import { count, type Reader } from '#platform/ui/list/address.ts';

/** The state of the screen in its address, so that a file under review is still open after a reload. */
export type EditionsAddress = Pick<OpenedAddress, 'preview' | 'edition'> & {
  /** The uploaded file that may become the next edition. */
  file?: string;
  /** The two editions being compared. */
  one?: number;
  other?: number;
};

/** Ignores unknown and invalid values. */
export function readEditionsAddress(raw: Record<string, unknown>): EditionsAddress {
  const file = readFile(raw['file']);
  const [one, other] = [readNumber(raw['one']), readNumber(raw['other'])];
  const [preview, edition] = [readNumber(raw['preview']), readNumber(raw['edition'])];
  return {
    ...(file !== undefined && { file }),
    ...(one !== undefined && other !== undefined && one !== other && { one, other }),
    ...(preview !== undefined && { preview }),
    ...(preview !== undefined && edition !== undefined && { edition }),
  };
}

const readNumber = count();
/** The server's names of files. */
const readFile: Reader<string> = (raw) =>
  typeof raw === 'string' && /^[A-Za-z0-9_-]{8,64}\.musicxml$/.test(raw) ? raw : undefined;
