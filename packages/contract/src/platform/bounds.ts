/** Where thousands would fill a screen or the memory; what a business has by the million has no bound. */
export const bounds = {
  /** That are not revoked. */
  token: 200,
  /** That are open. */
  invitation: 200,
  library: 200,
  /** Of all levels together. */
  stage: 2_000,
  /** Of one score. */
  edition: 200,
  /** Of one duration. */
  price: 200,
  /** Of one receiver, or of all that have none of their own. */
  rate: 200,
  /** Of one price or rate. */
  correction: 200,
  /** On the board, without the archive. */
  card: 5_000,
  /** Of one card. */
  note: 200,
  savedAnswer: 200,
} as const;
export type Bounded = keyof typeof bounds;
