import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it. Node's recursive `mkdir` never returns where a folder exists in which none can
 * be made, such as /proc. Returns the highest folder that was created; undefined if there was nothing to do.
 */
export function makeFolder(path: string): string | undefined {
  if (isFolder(path)) return undefined;
  const above = dirname(path) === path ? undefined : makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error;
  }
  return above ?? path;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
