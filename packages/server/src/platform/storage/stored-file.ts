import type { StoredFile } from '@eemusic/contract/platform/endpoint';
import type { Storage } from './storage.ts';

/** Returns a file as the body of an answer. */
export function storedFile(storage: Storage, name: string): StoredFile {
  return { facts: () => storage.find(name), open: (part) => storage.get(name, part) };
}
