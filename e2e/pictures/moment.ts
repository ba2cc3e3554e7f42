/** The time at which all pictures are taken, for server and browser: a Wednesday morning. */
export const moment = new Date('2026-11-18T09:41:00Z');
