export type DialogProps = {
  userId: number;
  onClose: () => void;
  /** Called when two-step sign-in was turned on or off, or has new recovery codes. */
  onChanged: () => Promise<void>;
};
