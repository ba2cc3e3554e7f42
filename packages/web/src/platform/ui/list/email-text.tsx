import { CellText } from './list-row.tsx';

/** An email address, which is truncated at its end and not wrapped; on paper it may wrap. */
export function EmailText({ address }: { address: string }) {
  return (
    <CellText title={address} wrap="on-paper">
      {address}
    </CellText>
  );
}
