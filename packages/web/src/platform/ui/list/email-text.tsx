import { CellText } from './list-row.tsx';

/** Truncated at its end rather than wrapped. */
export function EmailText({ address }: { address: string }) {
  return (
    <CellText title={address} isOneLine>
      {address}
    </CellText>
  );
}
