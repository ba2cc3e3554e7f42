export type DialogProps = {
  userId: number;
  onClose: () => void;
  /** It is on or off now, or has other recovery codes. */
  onChanged: () => Promise<void>;
};
