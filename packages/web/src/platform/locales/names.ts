import { type Code, permissionName } from '@eemusic/contract/platform/permissions';
import { regions } from '@eemusic/contract/sales/regions';
import { translated } from './server-texts.ts';

const regionNames = new Map<string, string>(regions.map(({ code, region }) => [code, region]));

export const sayRegion = (code: string): string => translated(regionNames.get(code) ?? code);

/** All regions, as they can be chosen. */
export const regionChoices = () => regions.map(({ code }) => ({ value: code as string, label: sayRegion(code) }));

export const sayPermission = (code: Code): string => translated(permissionName(code));
