/** Text that is safe to stand in a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** Writes HTML; whatever is put in is text, unless it was written by this, too. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    texts.map((text, index) => (index === 0 ? text : `${written(parts[index - 1] ?? '')}${text}`)).join(''),
  );
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
