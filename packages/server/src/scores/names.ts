/** Where a score's files lie: all beside each other under the name that the file was given. */
const stem = (name: string) => name.replace(/\.musicxml$/, '');

export const pageName = (name: string, page: number) => `${stem(name)}-${page}.svg`;
export const storedScore = (name: string) => `scores/${name}`;
export const storedPage = (name: string, page: number) => `scores/${pageName(name, page)}`;
export const storedTimemap = (name: string) => `scores/${stem(name)}.timemap`;

/** The name of the score file that a stored file belongs to. */
export const ownerOf = (storedName: string) =>
  `${storedName.replace(/^scores\//, '').replace(/(-\d+\.svg|\.timemap|\.musicxml)$/, '')}.musicxml`;
