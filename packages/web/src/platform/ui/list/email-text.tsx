import { CellText } from './list-row.tsx';

/** An email address, which is truncated at its end and not wrapped; on paper it may wrap before its @. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <CellText title={address} isOneLine="on-screen">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </CellText>
  );
}
