/** The tags of a score in tests. */
export const scoreTags = {
  range: 1,
  interval: 1,
  rhythm: 4,
  rest: 4,
  keySignature: 1,
  timeSignature: 1,
  tie: 1,
  accidental: false,
  articulation: false,
  dynamics: false,
} as const;
