import { type Code, permissionName } from '@eemusic/contract/platform/permissions';
import { activeLanguage } from '#platform/locales/formats.ts';

export const formatPermission = (code: Code): string => permissionName(code, activeLanguage());
