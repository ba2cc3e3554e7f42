const scheme = 'data-mantine-color-scheme';

/** Prints in the light colour scheme, and afterwards restores the current one. */
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
