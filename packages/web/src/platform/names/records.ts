import { t } from '@lingui/core/macro';

/** The name of a channel, an educator or a user; those that were removed for good have none left. */
export function sayOwner(name: string): string {
  if (name === 'Deleted channel') return t`Deleted channel`;
  if (name === 'Deleted school') return t`Deleted school`;
  if (name === 'Deleted user') return t`Deleted user`;
  return name;
}

/** 'Firefox on Windows' */
export function sayDevice(device: string): string {
  if (device === 'Unknown device') return t`Unknown device`;
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  return browser === undefined || system === undefined ? device : t`${browser} on ${system}`;
}
