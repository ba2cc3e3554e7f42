/** Texts of a printed document other than titles and names. */
export type PrintTexts = {
  /** BCP 47, for PDF readers. */
  language: string;
  cover: string;
  contents: string;
  scores: (count: number) => string;
  /** The day on which it was made, in UTC. */
  day: (moment: Date) => string;
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
