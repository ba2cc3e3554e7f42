import { permissions } from '@eemusic/contract/platform/permissions';

export function listPermissions() {
  return { permissions: permissions.map(({ code, name }) => ({ code, name })) };
}
