/** A sound scheduled on the audio clock. All times are in seconds of that clock. */
export type Voice = {
  start: number;
  end: number;
  /** Changes when it ends. */
  endAt(time: number): void;
  /** Fades it out from this time on; a sound that has not begun stays silent. */
  cut(time: number): void;
};
