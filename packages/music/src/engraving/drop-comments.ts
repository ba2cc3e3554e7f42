const asides = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<\?(?!xml\s)[^]*?\?>/g;

/** Removes comments, so that notes and directions inside them are not corrected as if they were part of the score. */
export function dropComments(xml: string): string {
  return xml.replace(asides, (aside) => (aside.startsWith('<![') ? aside : ''));
}
