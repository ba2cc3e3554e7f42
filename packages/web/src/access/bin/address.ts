/** Without `kind`, or with one that the user may not restore, every permitted kind is shown. */
export type BinAddress = {
  kind?: string;
  /** Whose deletions are shown: everybody's, which requires AD; the user's own by default. */
  owner?: 'everybody';
  page?: number;
};

/** Checks only the types, so that the console can start without the list of kinds. */
export function readBinAddress({ kind, owner, page }: Record<string, unknown>): BinAddress {
  const isPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && page <= 2_000_000;
  return {
    ...(typeof kind === 'string' && { kind }),
    ...(owner === 'everybody' && { owner }),
    ...(isPage && { page }),
  };
}
