const longRest = /<multiple-rest(\s[^>]*)?(\/>|>[^<]*<\/multiple-rest\s*>)/g;

/**
 * Removes <multiple-rest> (MusicXML 4.0), which joins rests of many measures into one: Verovio follows any number, even over
 * measures with notes, and everything else here counts each measure by itself.
 */
export function dropLongRests(xml: string): string {
  return xml.replace(longRest, '');
}
