/*
 * How many characters a field takes: the schemas check it, and the inputs of the web take no more. This file does
 * without zod, so that forms and the router can load it without the schemas.
 */

export const maxNameLength = 120;
export const maxShortNameLength = 20;
export const maxUsernameLength = 60;
export const maxEmailLength = 254;
export const maxPhoneLength = 32;
/** A code of an authenticator app, or one to recover by. */
export const maxCodeLength = 40;
/** Digits of an age and of a year of birth. */
export const maxAge = 150;
export const maxAgeLength = String(maxAge).length;
export const maxBirthYear = 2200;
export const maxYearLength = String(maxBirthYear).length;
export const maxReasonLength = 200;
/* Of the company, on its statements. */
export const maxAddressLength = 500;
export const maxTaxNumberLength = 60;
export const maxPaymentDetailsLength = 1_000;
export const maxSearchLength = 254;

export const maxCardTitleLength = 200;
export const maxLabelLength = 30;
/** The text of a card, a note or a mail. */
export const maxTextLength = 20_000;

/** Of a link that was mailed or printed. */
export const maxTokenLength = 200;
/** A longer password is refused before it is hashed; chosen ones are shorter (`maxPasswordLength`). */
export const maxTypedPasswordLength = 1_000;
/** Search, filters and order of a list in its address. */
export const maxFilterAddressLength = 2_000;
export const maxFileNameLength = 255;
/** An address of a stored file, signature and all. */
export const maxFileAddressLength = 400;
/** What names a record and its kind in the activity. */
export const maxRecordKindLength = 40;
export const maxRecordIdLength = 80;
/** A key as it was typed, with any blanks and dashes. */
export const maxTypedKeyLength = 100;
/** The id that the learning app gives a session, and the name of its screen. */
export const maxSessionIdLength = 80;
export const maxScreenLength = 60;

/** What was corrected in an edition. */
export const maxEditionNoteLength = 500;
export const maxBookletTitleLength = 120;
export const maxBookletSubtitleLength = 200;
/** Of a line above or below each printed page. */
export const maxPrintLineLength = 120;
