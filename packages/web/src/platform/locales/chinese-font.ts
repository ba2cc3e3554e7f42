/** Every other system has a Chinese typeface. */
const mayLackChinese = /Linux|CrOS/.test(navigator.userAgent) && !navigator.userAgent.includes('Android');

/** Brings Noto Sans SC, whose files are loaded letter by letter, and only where the machine has no Chinese typeface. */
export function loadChineseFont(): void {
  if (mayLackChinese) import('@fontsource-variable/noto-sans-sc/wght.css').catch(() => undefined);
}
