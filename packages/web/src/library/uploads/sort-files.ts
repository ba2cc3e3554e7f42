import { maxFiles, scoreExtension } from '@eemusic/contract/library/scores';
import { type FileFormat, recognise } from '@eemusic/music/formats';

/** A file that is not taken, and what it is. */
export type RefusedFile = { name: string; format: FileFormat };

type Sorted = {
  accepted: File[];
  /** Files whose names are not those of MusicXML files. */
  refused: File[];
  /** If there are too many, none is accepted: only the user can say which ones they mean. */
  isTooMany: boolean;
};

/** @param present number of uploaded scores already under review */
export function sortFiles(files: readonly File[], present: number): Sorted {
  const isScore = ({ name }: File) => scoreExtension.test(name);
  const accepted = files.filter(isScore);
  const refused = files.filter((file) => !isScore(file));
  const isTooMany = accepted.length + present > maxFiles;
  return { accepted: isTooMany ? [] : accepted, refused, isTooMany };
}

/** Larger files are known by their beginnings and their names. */
const maxBytesRead = 20_000_000;

/** What files are that are not taken; one that cannot be read is known by its name. */
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
