export const tabs = ['edit', 'password', 'security'] as const;
export type Tab = (typeof tabs)[number];

/** Without `tab`, the first tab is open. */
export type ProfileAddress = { tab?: Exclude<Tab, 'edit'> };

export function readProfileAddress({ tab }: Record<string, unknown>): ProfileAddress {
  return tab === 'password' || tab === 'security' ? { tab } : {};
}
