import { translatorOf } from '#platform/locales/templates.ts';
import { messages } from './messages.ts';
import { names } from './names.ts';
import { refusals } from './refusals.ts';
import { separators } from './separators.ts';

/** The Simplified Chinese of what the server and the contract say. */
export const translate = translatorOf({ ...names, ...messages, ...refusals }, separators);
