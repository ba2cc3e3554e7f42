/** What mail programs put before the subject of an answer, and of a mail that is passed on, in several languages. */
const replies = 're|aw|sv|antw|回复|回覆|答复|答覆';
const forwards = 'fwd?|wg|vb|转发|轉寄';

/** Some programs count: 'Re[2]:'. */
const prefixes = (words: string) => new RegExp(`^\\s*(?:(?:${words})\\s*(?:\\[\\d+\\]\\s*)?[:：]\\s*)+`, 'i');
const replyPrefixes = prefixes(replies);
const allPrefixes = prefixes(`${replies}|${forwards}`);

/** Returns a subject without 'Re:' and the like; a forwarded mail stays one. */
export const withoutReplyPrefix = (subject: string): string => subject.replace(replyPrefixes, '');

/** Returns what a thread is about: its subject without 'Re:', 'Fwd:' and the like. */
export const bareSubject = (subject: string): string => subject.replace(allPrefixes, '').trim();
