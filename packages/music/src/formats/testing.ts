import { strToU8, zipSync } from 'fflate';

const container = (path: string) =>
  `<?xml version="1.0"?><container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;

/** A ZIP archive of these files. */
export function anArchive(files: Record<string, string | Uint8Array>): Uint8Array {
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(bytes));
}

/** A compressed MusicXML file as programs write it. */
export function anMxl(score: string | Uint8Array, path = 'score.musicxml'): Uint8Array {
  return anArchive({ 'META-INF/container.xml': container(path), [path]: score });
}
