/** The permission codes that an administrator may hold. Their order and names are those of the specification. */
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

/** Returns, for instance, 'Score Library (SL)'. */
export const permissionLabel = (code: Code): string => `${permissionName(code)} (${code})`;
