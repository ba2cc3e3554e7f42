/** What stands in layers, and how deep it lies in its measure. */
const tag = /<(\/?)(\w+)\b([^>]*?)(\/?)>/g;
const events = new Set(['note', 'rest', 'space', 'mRest', 'mSpace']);

/**
 * Writes an element before the first of some notes into the layer of a staff in which it comes first; behind all, where none of
 * them is there. Null where these notes stand within a beam or a tuplet that begins before them: nothing can be written there.
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

/** Where in a layer the element goes, and whether one of the notes follows it. */
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
