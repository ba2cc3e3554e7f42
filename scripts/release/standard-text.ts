import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the terms of a licence with the holder of the copyright, for packages that name a licence without its text.
 */
export function standardText(licence: string | null, name: string, author: unknown): string[] {
  const file = join(import.meta.dirname, 'texts', `${licence}.txt`);
  if (licence === null || !existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const holder = nameIn(author) || `the authors of ${name}`;
  return [licence.includes('GPL') ? text : `Copyright ${holder}\n\n${text}`];
}

/** Returns the name in an author field, which may be an object, or a text with an email and an address. */
function nameIn(author: unknown): string {
  if (typeof author === 'string') return author.replace(/\s*[<(].*/, '');
  const { name } = (author ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
