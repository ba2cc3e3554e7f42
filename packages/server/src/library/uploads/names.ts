/** A score file as engraved at one time; the pages of each engraving have their own names. */
export type Edition = { name: string; edition: number };

const first = 1;

/**
 * All files of a score are stored side by side under the upload's name; from the second edition on, names of drawings
 * include the edition.
 */
const stem = ({ name, edition }: Edition) =>
  `${name.replace(/\.musicxml$/, '')}${edition === first ? '' : `-e${edition}`}`;

export const pageName = (file: Edition, page: number) => `${stem(file)}-${page}.svg`;
export const pageNames = (file: Edition & { pages: number }) =>
  Array.from({ length: file.pages }, (_, index) => pageName(file, index + 1));
export const thumbnailName = (file: Edition) => `${stem(file)}-small.svg`;
export const timingName = (file: Edition) => `${stem(file)}.timemap`;

/** Returns the storage name of a file. */
export const stored = (name: string) => `scores/${name}`;

/** `edition` is null for the score itself, which belongs to all editions. */
export type Owner = { name: string; edition: number | null };

/** Returns the score file that a stored file belongs to. */
export function ownerOf(storedName: string): Owner {
  const [, name = '', edition, drawn] =
    /^scores\/(.*?)(?:-e(\d+))?(-(?:\d+|small)\.svg|\.timemap)?(?:\.musicxml)?$/.exec(storedName) ?? [];
  return { name: `${name}.musicxml`, edition: drawn === undefined ? null : Number(edition ?? first) };
}
