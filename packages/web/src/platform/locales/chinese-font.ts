/** Every other system has a Chinese typeface. */
const mayLackChinese = /Linux|CrOS/.test(navigator.userAgent) && !navigator.userAgent.includes('Android');

/** Adds Noto Sans SC where the system has no Chinese typeface; its files are loaded as their characters are shown. */
export function loadChineseFont(): void {
  if (mayLackChinese) import('@fontsource-variable/noto-sans-sc/wght.css').catch(() => undefined);
}
