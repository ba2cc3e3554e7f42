/** A score file as it was engraved at one time; pages of another engraving have other names. */
export type Edition = { name: string; edition: number };

const first = 1;

/** Where a score's files lie: all beside each other under the name that the file was given, drawings with their edition from the second on. */
const stem = ({ name, edition }: Edition) =>
  `${name.replace(/\.musicxml$/, '')}${edition === first ? '' : `-e${edition}`}`;

export const pageName = (file: Edition, page: number) => `${stem(file)}-${page}.svg`;
export const pageNames = (file: Edition & { pages: number }) =>
  Array.from({ length: file.pages }, (_, index) => pageName(file, index + 1));
export const thumbnailName = (file: Edition) => `${stem(file)}-small.svg`;
export const timingName = (file: Edition) => `${stem(file)}.timemap`;

/** Where a file of this name is stored. */
export const stored = (name: string) => `scores/${name}`;

/** `edition` is null for the score itself, which belongs to all. */
export type Owner = { name: string; edition: number | null };

/** The score file that a stored file belongs to. */
export function ownerOf(storedName: string): Owner {
  const [, name = '', edition, drawn] =
    /^scores\/(.*?)(?:-e(\d+))?(-(?:\d+|small)\.svg|\.timemap)?(?:\.musicxml)?$/.exec(storedName) ?? [];
  return { name: `${name}.musicxml`, edition: drawn === undefined ? null : Number(edition ?? first) };
}
