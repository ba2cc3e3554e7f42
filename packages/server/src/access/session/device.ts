import Bowser from 'bowser';

export const unknownDevice = 'Unknown device';

/** Browser and system of a user agent: 'Chrome on Windows'. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return unknownDevice;
  const { browser, os } = Bowser.parse(userAgent);
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return known.length > 0 ? known.join(' on ') : unknownDevice;
}
