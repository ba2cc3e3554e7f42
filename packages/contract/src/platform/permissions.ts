/** The permission codes that an administrator may hold. Order and names are the specification's. */
export const permissions = [
  { code: 'SL', name: 'Score Library' },
  { code: 'CM', name: 'Content Management' },
  { code: 'UM', name: 'User Management' },
  { code: 'DA', name: 'Data Analytics' },
  { code: 'SM', name: 'Sales Management' },
  { code: 'ES', name: 'Support Mailbox' },
  { code: 'AD', name: 'Permissions' },
] as const;

export type Code = (typeof permissions)[number]['code'];

export const codes: readonly Code[] = permissions.map(({ code }) => code);

export function permissionName(code: Code): string {
  return permissions.find((permission) => permission.code === code)?.name ?? code;
}

/** 'Score Library (SL)' */
export const permissionLabel = (code: Code): string => `${permissionName(code)} (${code})`;
