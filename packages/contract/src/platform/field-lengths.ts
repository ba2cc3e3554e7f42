/** Limits of fields, mostly lengths. No zod here, so that forms and the router load this without the schemas. */

export const maxNameLength = 120;
export const maxEmailLength = 254;
export const maxPhoneLength = 32;
/** A code of an authenticator app, or a recovery code. */
export const maxCodeLength = 40;
export const maxPasskeyNameLength = 60;
/** In years, not characters. */
export const maxAge = 150;
export const maxAgeLength = String(maxAge).length;
export const birthYears = { min: 1900, max: 2200 } as const;
export const maxYearLength = String(birthYears.max).length;
export const maxReasonLength = 200;
/** The company's address on its statements. */
export const maxAddressLength = 500;
export const maxTaxNumberLength = 60;
export const maxPaymentDetailsLength = 1_000;
export const maxSearchLength = 254;

export const maxCardTitleLength = 200;
export const maxLabelLength = 30;
/** The text of a card, a note or a mail. */
export const maxTextLength = 20_000;

/** The token in a link that was mailed or printed. */
export const maxTokenLength = 200;
/** A longer password is refused before it is hashed; new passwords have a lower limit (`maxPasswordLength`). */
export const maxTypedPasswordLength = 1_000;
/** Search, filters and order of a list, in its address. */
export const maxFilterAddressLength = 2_000;
/** Score files in one upload, and scores in one review. */
export const maxScoreFiles = 10;
export const maxFileNameLength = 255;
/** The address of a stored file, including its signature. */
export const maxFileAddressLength = 400;
/** The kind of a record in the activity. */
export const maxRecordKindLength = 40;
export const maxRecordIdLength = 80;
/** A key as typed, with any spaces and dashes. */
export const maxTypedKeyLength = 100;
/** The learning app's id for a session, and the name of its screen. */
export const maxSessionIdLength = 80;
export const maxScreenLength = 60;

/** The note of an edition. */
export const maxEditionNoteLength = 500;
export const maxBookletTitleLength = 120;
export const maxBookletSubtitleLength = 200;
/** A line above or below each printed page. */
export const maxPrintLineLength = 120;
