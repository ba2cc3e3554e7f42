import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { Unreadable } from './read-limits.ts';

export type Walker = {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/**
 * Limits of what the parser holds at once, far above any file that a program writes: such a file is refused with its
 * reason, and its process need not die.
 */
const maxAttributes = 200;
const maxDepth = 200;
/** Bytes of one tag, text, comment or other unit. */
const maxUnit = 2_000_000;

/** Parses XML piece by piece and pauses after each; names come without their prefix. */
export async function* walkXml(chunks: AsyncIterable<Buffer>, walker: Walker): AsyncGenerator<void, void> {
  let attributes = 0;
  let depth = 0;
  let unit = 0;
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', () => {
    throw new Unreadable('sheet.damaged');
  });
  parser.on('doctype', () => {
    throw new Unreadable('sheet.type');
  });
  parser.on('attribute', () => {
    if ((attributes += 1) > maxAttributes) throw new Unreadable('sheet.too-large');
  });
  parser.on('opentag', ({ name, attributes: values }) => {
    attributes = unit = 0;
    if ((depth += 1) > maxDepth) throw new Unreadable('sheet.too-large');
    walker.open?.(local(name), values);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    unit = 0;
    walker.close?.(local(name));
  });
  const takeText = (text: string) => {
    unit = 0;
    walker.text?.(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);

  for await (const chunk of chunks) {
    if ((unit += chunk.length) > maxUnit) throw new Unreadable('sheet.too-large');
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
