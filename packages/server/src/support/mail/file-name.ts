import { cleanLine } from './clean.ts';
import { maxLengths } from './limits.ts';

const nameless: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'text/calendar': 'invite.ics',
    'message/rfc822': 'mail.eml',
    'text/plain': 'text.txt',
    'text/html': 'page.html',
    'application/pdf': 'document.pdf',
    'image/jpeg': 'picture.jpg',
    'image/png': 'picture.png',
    'image/gif': 'picture.gif',
  }),
);

export function contentTypeOf(declared: string): string {
  const type = declared.toLowerCase().trim();
  const isType = /^[a-z0-9][\w.+-]*\/[\w.+-]+$/.test(type) && type.length <= maxLengths.contentType;
  return isType ? type : 'application/octet-stream';
}

/** Returns a file name without folders that is valid on every operating system. */
export function fileNameOf(fileName: string, contentType: string): string {
  const name = cleanLine(fileName.slice(0, 2000))
    .replace(/^.*[\\/]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (name === '') return nameless.get(contentType) ?? 'attachment';
  if (name.length <= maxLengths.fileName) return name;

  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, maxLengths.fileName - ending.length).toWellFormed()}${ending}`;
}
