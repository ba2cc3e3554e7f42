const signs: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The text of HTML that was made safe: its tags are few, and closed. */
export function textOf(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<a href="((?:https?:|mailto:)[^"]*)"[^>]*>([^<]*)<\/a>/g, (_link, address: string, label: string) =>
      label.trim() === '' || address.includes(label.trim()) ? address.replace(/^mailto:/, '') : `${label} (${address})`,
    )
    .replace(/<(br|hr) ?\/?>|<\/(p|div|tr|h[1-6]|pre|blockquote|ul|ol|table|dt|dd|caption)>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => signs[sign] ?? sign)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
