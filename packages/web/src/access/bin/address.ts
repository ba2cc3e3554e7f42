/** Without `kind`, or with one that the user may not restore, the first permitted kind is shown. */
export type BinAddress = {
  kind?: string;
  /** Whose deletions, for AD; one's own without it. */
  owner?: 'everybody';
  page?: number;
};

/** Only the shape is checked, so that the console starts without loading the list of kinds. */
export function readBinAddress({ kind, owner, page }: Record<string, unknown>): BinAddress {
  const isPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && page <= 2_000_000;
  return {
    ...(typeof kind === 'string' && { kind }),
    ...(owner === 'everybody' && { owner }),
    ...(isPage && { page }),
  };
}
