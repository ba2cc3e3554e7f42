/**
 * How many records of a kind one permission can make, where thousands would fill a screen or the memory. Whatever a
 * business has by the million has no bound: channels, schools, users, keys, sales, scores, booklets.
 */
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
} as const;
export type Bounded = keyof typeof bounds;

/** Why no more can be made, and what to do. */
export function boundText({ of, max }: { of: Bounded; max: number }): string {
  switch (of) {
    case 'token':
      return `There can be at most ${max} tokens. Revoke one first`;
    case 'invitation':
      return `There can be at most ${max} open invitations. Revoke one first`;
    case 'library':
      return `There can be at most ${max} libraries. Delete one first`;
    case 'stage':
      return `There can be at most ${max} stages. Delete one first`;
    case 'edition':
      return `A score can have at most ${max} editions. Upload it as a new score`;
    case 'price':
      return `There can be at most ${max} prices per duration. Remove one without sales first`;
    case 'rate':
      return `There can be at most ${max} commission rates per channel, school or teacher. Remove one without sales first`;
    case 'correction':
      return `It can be corrected at most ${max} times. Set a new one from a later day instead`;
    case 'card':
      return `The board holds at most ${max} cards. Archive or delete some first`;
    case 'note':
      return `A card can have at most ${max} notes. Continue on another card`;
  }
}
