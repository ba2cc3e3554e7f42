import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { Unreadable } from './read-limits.ts';

export type Walker = {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Parses XML piece by piece and pauses after each; names come without their prefix. */
export async function* walkXml(chunks: AsyncIterable<Buffer>, walker: Walker): AsyncGenerator<void, void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', () => {
    throw new Unreadable('sheet.damaged');
  });
  parser.on('doctype', () => {
    throw new Unreadable('sheet.type');
  });
  parser.on('opentag', ({ name, attributes }) => walker.open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => walker.close?.(local(name)));
  parser.on('text', (text) => walker.text?.(text));
  parser.on('cdata', (text) => walker.text?.(text));

  for await (const chunk of chunks) {
    parser.write(decode(decoder, chunk));
    yield;
  }
  parser.write(decode(decoder)).close();
  yield;
}

/** Parses all of it. */
export async function walkAll(chunks: AsyncIterable<Buffer>, walker: Walker): Promise<void> {
  // oxlint-disable-next-line no-unused-vars -- the loop only runs the walk to its end
  for await (const _ of walkXml(chunks, walker));
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new Unreadable('sheet.damaged');
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
