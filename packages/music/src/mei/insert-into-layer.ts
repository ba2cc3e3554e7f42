/** An element of a layer with its depth in the measure. */
const tag = /<(\/?)(\w+)\b([^>]*?)(\/?)>/g;
const events = new Set(['note', 'rest', 'space', 'mRest', 'mSpace']);

/**
 * Inserts an element before the first of these notes in the staff's layer in which that note comes first, or at the end
 * if the staff has none of them. Returns null if the note is inside a beam or tuplet that begins before it, because
 * nothing can be inserted there.
 */
export function insertIntoLayer(
  measure: string,
  { staff, element, before }: { staff: number; element: string; before: ReadonlySet<string> },
): string | null {
  const start = measure.indexOf(`n="${staff}"`, measure.search(new RegExp(`<staff\\b[^>]*\\bn="${staff}"`)));
  const end = measure.indexOf('</staff>', start);
  if (start < 0 || end < 0) return null;
  const layers = Array.from(measure.slice(start, end).matchAll(/<layer\b[^>]*[^/]>([^]*?)<\/layer>/g), (found) => ({
    at: start + found.index + found[0].indexOf('>') + 1,
    inside: found[1] ?? '',
  }));
  const places = layers.map(({ at, inside }) => ({ at, ...findPlace(inside, before) }));
  const place = places.find(({ isFound }) => isFound) ?? places[0];
  if (!place || place.offset === null) return null;
  const position = place.at + place.offset;
  return measure.slice(0, position) + element + measure.slice(position);
}

/** The element's position in the layer, and whether one of the notes follows it. */
function findPlace(layer: string, notes: ReadonlySet<string>): { offset: number | null; isFound: boolean } {
  let [depth, outermost, before] = [0, 0, 0];
  for (const { index, 1: isEnd, 2: name = '', 3: attributes = '', 4: isEmpty } of layer.matchAll(tag)) {
    if (isEnd) {
      depth -= 1;
      continue;
    }
    if (depth === 0) [outermost, before] = [index, 0];
    const id = /xml:id="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (notes.has(id)) return { offset: before > 0 ? null : outermost, isFound: true };
    if (events.has(name)) before += 1;
    if (!isEmpty) depth += 1;
  }
  return { offset: layer.length, isFound: false };
}
