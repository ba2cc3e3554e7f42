const scheme = 'data-mantine-color-scheme';

/** Prints in the light scheme and returns to the present one afterwards. */
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
