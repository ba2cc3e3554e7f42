/** Changes the MEI that Verovio makes of a score. */
export type MeiEdit = (mei: string) => string;

/** Changes the measures of an MEI, each by its id. */
export const editMeasures = (mei: string, change: (measure: string, id: string) => string): string =>
  mei.replaceAll(/<measure xml:id="([^"]*)"[^]*?<\/measure>/g, change);

/** Changes the start tags of the notes that have such a value, by their ids. */
export const editNotes = <Value>(
  mei: string,
  values: ReadonlyMap<string, Value>,
  change: (tag: string, value: Value) => string,
): string =>
  mei.replaceAll(/<note\b[^>]*\bxml:id="([^"]*)"[^>]*/g, (tag, id: string) => {
    const value = values.get(id);
    return value === undefined ? tag : change(tag, value);
  });
