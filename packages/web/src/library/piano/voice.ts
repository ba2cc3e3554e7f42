/** A sound that was given to the audio clock. All times are the clock's, in seconds. */
export type Voice = {
  start: number;
  end: number;
  /** Lets it end at another moment. */
  endAt(time: number): void;
  /** Silences it gently from a moment on; one that has not begun is never heard. */
  cut(time: number): void;
};
