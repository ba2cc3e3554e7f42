/** Systems that may have no Chinese typeface; all others have one. */
const mayLackChinese = /Linux|CrOS/.test(navigator.userAgent) && !navigator.userAgent.includes('Android');

/** Adds Noto Sans SC where it is needed; the browser loads a file when one of its characters is shown. */
export function loadChineseFont(): void {
  if (mayLackChinese) import('@fontsource-variable/noto-sans-sc/wght.css').catch(() => undefined);
}
