import { type Code, permissionName } from '@eemusic/contract/permissions';
import { regionName, regions } from '@eemusic/contract/regions';
import { translated } from './server-texts.ts';

export const sayRegion = (code: string): string => translated(regionName(code));

/** All regions, as they can be chosen. */
export const regionChoices = () => regions.map(({ code }) => ({ value: code as string, label: sayRegion(code) }));

export const sayPermission = (code: Code): string => translated(permissionName(code));
