type DrawingHandler = {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close(name: string): void;
};

/** The start or end tag of an element, and the text after it. */
const token = /<(\/?)([A-Za-z][\w:.-]*)([^>]*?)(\/?)>([^<]*)/g;
const attribute = /([\w:.-]+)="([^"]*)"/g;

/**
 * Walks through XML written by Verovio in a third of a parser's time. It relies on well-formed XML without comments,
 * CDATA sections and '>' in attributes, so it must never read files from outside.
 */
export function walkDrawing(xml: string, handler: DrawingHandler): void {
  for (const [, end, name = '', inside = '', isEmpty, following = ''] of xml.matchAll(token)) {
    if (end === '/') handler.close(name);
    else {
      handler.open(name, attributesOf(inside));
      if (isEmpty === '/') handler.close(name);
    }
    if (following !== '') handler.text?.(decode(following));
  }
}

function attributesOf(inside: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  if (inside === '') return attributes;
  for (const [, name = '', value = ''] of inside.matchAll(attribute)) attributes[name] = decode(value);
  return attributes;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return entities[name ?? ''] ?? whole;
    },
  );
}
