const scheme = 'data-mantine-color-scheme';

/** Paper is white: a dark screen prints as a light one, and is dark again afterwards. */
export function printInLight(): void {
  let before: string | null = null;
  addEventListener('beforeprint', () => {
    before = document.documentElement.getAttribute(scheme);
    document.documentElement.setAttribute(scheme, 'light');
  });
  addEventListener('afterprint', () => {
    if (before !== null) document.documentElement.setAttribute(scheme, before);
  });
}
