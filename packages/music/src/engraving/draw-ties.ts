/** A note with what is in it; notes hold no other notes. */
const anyNote = /<note[\s>][^]*?<\/note\s*>/g;
const sounded = /<tie\s[^>]*?type\s*=\s*["'](start|stop)["']/g;
const drawn = /<tied\s[^>]*?type\s*=\s*["'](start|stop|continue)["']/g;

/**
 * Draws ties that a file only tells to sound, as some programs write them: Verovio draws and plays those alone that are
 * written as notations (MusicXML 4.0, <tied>).
 */
export function drawTies(xml: string): string {
  return xml.replace(anyNote, (note) => {
    if (!/<tie\s/.test(note)) return note;
    const known = typesOf(note, drawn);
    const missing = known.has('continue') ? [] : [...typesOf(note, sounded)].filter((type) => !known.has(type));
    if (missing.length === 0) return note;
    const ties = missing.map((type) => `<tied type="${type}"/>`).join('');
    return note.replace(/<\/note\s*>$/, `<notations>${ties}</notations></note>`);
  });
}

function typesOf(note: string, ties: RegExp): Set<string> {
  return new Set(Array.from(note.matchAll(ties), ([, type = '']) => type));
}
