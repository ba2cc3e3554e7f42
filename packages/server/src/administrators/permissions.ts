import { permissions } from '@eemusic/contract/permissions';

export function listPermissions() {
  return { permissions: permissions.map(({ code, name }) => ({ code, name })) };
}
