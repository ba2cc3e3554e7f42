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
export const maxReasonLength = 200;
export const maxSearchLength = 254;

export const maxCardTitleLength = 200;
export const maxLabelLength = 30;
/** The text of a card, a note or a mail. */
export const maxTextLength = 20_000;

export const maxBookletTitleLength = 120;
export const maxBookletSubtitleLength = 200;
