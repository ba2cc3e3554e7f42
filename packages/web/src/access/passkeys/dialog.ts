export type DialogProps = {
  userId: number;
  onClose: () => void;
  /** Called when a passkey was added, renamed or removed. */
  onChanged: () => Promise<void>;
};
