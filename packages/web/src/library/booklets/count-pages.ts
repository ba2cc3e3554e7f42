/** Each page object of a PDF contains this. '/Type /Pages', the page tree, must not be counted. */
const marker = '/Type /Page';
const decoder = new TextDecoder('latin1');

/** Counts the pages of a PDF while it downloads, chunk by chunk. */
export function pageCounter(): (part: Uint8Array) => number {
  let pages = 0;
  /** The end of the previous chunk, because the marker may be split between two chunks. */
  let tail = '';
  return (part) => {
    const text = tail + decoder.decode(part);
    pages += text.match(/\/Type \/Page(?=[^s])/g)?.length ?? 0;
    tail = text.slice(-marker.length);
    return pages;
  };
}
