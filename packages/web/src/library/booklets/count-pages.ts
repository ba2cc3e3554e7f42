/** As each page of a PDF begins; the tree of all pages has 'Pages'. */
const mark = '/Type /Page';
const decoder = new TextDecoder('latin1');

/** Counts the pages of a PDF while its parts come. */
export function pageCounter(): (part: Uint8Array) => number {
  let pages = 0;
  /** The end of the part before: a mark may be cut in two. */
  let rest = '';
  return (part) => {
    const text = rest + decoder.decode(part);
    pages += text.match(/\/Type \/Page(?=[^s])/g)?.length ?? 0;
    rest = text.slice(-mark.length);
    return pages;
  };
}
