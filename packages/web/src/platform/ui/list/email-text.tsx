import { CellText } from './list-row.tsx';

/** An email address, which is truncated at its end and not wrapped. */
export function EmailText({ address }: { address: string }) {
  return (
    <CellText title={address} isOneLine>
      {address}
    </CellText>
  );
}
