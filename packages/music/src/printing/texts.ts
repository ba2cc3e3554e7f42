/** What a printed document says besides titles and names. */
export type PrintTexts = {
  /** BCP 47, for readers. */
  language: string;
  /** The label of its page in readers. */
  cover: string;
  contents: string;
  /** How many scores a booklet holds. */
  scores: (count: number) => string;
  /** The day on which it was made, in UTC. */
  day: (moment: Date) => string;
  /** In place of the music. */
  fileMissing: string;
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const english: PrintTexts = {
  language: 'en-GB',
  cover: 'Cover',
  contents: 'Contents',
  scores: (count) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'score' : 'scores'}`,
  day: (moment) => day.format(moment),
  fileMissing: 'The file of this score is missing.',
};
