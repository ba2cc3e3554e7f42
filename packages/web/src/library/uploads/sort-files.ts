import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { scoreExtension } from '@eemusic/contract/library/uploads';
import { type FileFormat, recognise } from '@eemusic/music/formats';

/** A refused file and its format. */
export type RefusedFile = { name: string; format: FileFormat };

type Sorted = {
  accepted: File[];
  /** Files without a file extension of MusicXML. */
  refused: File[];
  /** If there are too many files, none is accepted, because only the user knows which ones to leave out. */
  isTooMany: boolean;
};

/** @param present number of uploaded scores already under review */
export function sortFiles(files: readonly File[], present: number): Sorted {
  const isScore = ({ name }: File) => scoreExtension.test(name);
  const accepted = files.filter(isScore);
  const refused = files.filter((file) => !isScore(file));
  const isTooMany = accepted.length + present > maxScoreFiles;
  return { accepted: isTooMany ? [] : accepted, refused, isTooMany };
}

/** Of larger files only the beginning is read, so their names count as well. */
const maxBytesRead = 20_000_000;

/** Finds the format of refused files; a file that cannot be read is recognised by its name. */
export function recogniseFiles(files: readonly File[]): Promise<RefusedFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const bytes = await file
        .slice(0, maxBytesRead)
        .arrayBuffer()
        .catch(() => new ArrayBuffer());
      return { name: file.name, format: recognise(new Uint8Array(bytes), file.name) };
    }),
  );
}
