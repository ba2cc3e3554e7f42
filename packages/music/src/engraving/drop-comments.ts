const asides = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<\?(?!xml\s)[^]*?\?>/g;

/** Leaves out what no program draws: notes and directions in it are not those that are mended. */
export function dropComments(xml: string): string {
  return xml.replace(asides, (aside) => (aside.startsWith('<![') ? aside : ''));
}
