import { maxFiles } from '@eemusic/contract/library/scores';

type Sorted = {
  accepted: File[];
  /** Names of those that are no .musicxml files. */
  refused: string[];
  /** Then none is accepted, because only staff can say which ten they mean. */
  isTooMany: boolean;
};

/** @param present how many uploaded scores wait for their review already */
export function sortFiles(files: readonly File[], present: number): Sorted {
  const isScore = ({ name }: File) => /\.musicxml$/i.test(name);
  const accepted = files.filter(isScore);
  const refused = files.filter((file) => !isScore(file)).map(({ name }) => name);
  const isTooMany = accepted.length + present > maxFiles;
  return { accepted: isTooMany ? [] : accepted, refused, isTooMany };
}
