type Attributes = { number?: string | undefined; text?: string | undefined; implicit?: string | undefined };

/** Characters; a longer number is cut, because it becomes part of sentences. */
const maxLength = 20;

/**
 * What is printed as the number of a measure: the file's text or number, or its position where the file has neither. ''
 * for a measure that is not counted: the first one or an implicit one with the number 0.
 */
export function labelOf({ number = '', text = '', implicit }: Attributes, index: number): string {
  const label = printable(text) || printable(number) || String(index + 1);
  return label === '0' && (index === 0 || implicit === 'yes') ? '' : label;
}

function printable(text: string): string {
  const visible = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return visible.length > maxLength ? `${Array.from(visible).slice(0, maxLength).join('')}…` : visible;
}
