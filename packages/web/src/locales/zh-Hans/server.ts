import { translatorOf } from '#locales/templates.ts';
import { fields } from './fields.ts';
import { messages } from './messages.ts';
import { music } from './music.ts';
import { musicProblems } from './music-problems.ts';
import { names } from './names.ts';
import { refusals } from './refusals.ts';

const separators = { ', ': '、', ' and ': '和', ' or ': '或' };
const ofServer = translatorOf({ ...names, ...messages, ...fields, ...refusals }, separators);
const ofMusic = translatorOf({ ...names, ...music, ...musicProblems }, separators);

/** The Simplified Chinese of what the server and the contract say. */
export function translate(english: string): string {
  const said = ofServer(english);
  return said === english ? translateMusic(english) : said;
}

/** A reason may consist of several. */
function translateMusic(english: string): string {
  return english.split('; ').map(ofMusic).join('；');
}
