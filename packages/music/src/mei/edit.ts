/** Changes the MEI that Verovio makes of a score. */
export type MeiEdit = (mei: string) => string;
