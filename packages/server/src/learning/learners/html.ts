/** HTML that is safe to insert into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** Tagged template that escapes every inserted value unless this function made it. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    texts.map((text, index) => (index === 0 ? text : `${toHtml(parts[index - 1] ?? '')}${text}`)).join(''),
  );
}

function toHtml(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(toHtml).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
