const segment = '[A-Za-z0-9_-]{1,128}(?:\\.[a-z0-9][a-z0-9-]{0,19}){0,3}';
const fileName = new RegExp(`^(?:${segment}/){0,4}${segment}$`);
const folderName = new RegExp(`^(?:${segment}/){0,4}$`);

/** No segment begins with a dot, so that no name leads out of the store or into its hidden folders. */
export function isFileName(name: string): boolean {
  return fileName.test(name);
}

export function assertFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`Not a name of a stored file: ${JSON.stringify(name)}`);
}

export function assertFolderName(folder: string): void {
  if (!folderName.test(folder)) throw new Error(`Not a folder of stored files: ${JSON.stringify(folder)}`);
}
