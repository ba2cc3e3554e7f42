import { count } from './wording.ts';

/** Why a deleted record cannot be restored. */
export type Obstacle =
  | { obstacle: 'administrator-email-taken'; name: string; email: string }
  | { obstacle: 'administrator-username-taken'; name: string; username: string }
  | { obstacle: 'educator-user-name-taken'; name: string; userName: string }
  | { obstacle: 'subscription-code-taken' }
  | { obstacle: 'library-name-taken'; name: string }
  | { obstacle: 'library-deleted'; name: string }
  | { obstacle: 'entry-taken'; name: string };

export function obstacleText(it: Obstacle): string {
  switch (it.obstacle) {
    case 'administrator-email-taken':
      return `${it.name} cannot be restored: another administrator now has the email ${it.email}`;
    case 'administrator-username-taken':
      return `${it.name} cannot be restored: another administrator now has the username ${it.username}`;
    case 'educator-user-name-taken':
      return `${it.name} cannot be restored: another school or teacher now has the user name ${it.userName}`;
    case 'subscription-code-taken':
      return 'Not all of them can be restored: another user now has the subscription code of one of them';
    case 'library-name-taken':
      return `Another library is called ${it.name} now. Rename it, then restore this one`;
    case 'entry-taken':
      return `Another entry now has the name or the rule of ${it.name}. Change it, then restore this one`;
    case 'library-deleted':
      return `Restore the library ${it.name} first`;
  }
}

/** Why a key cannot be renewed. */
export const unrenewable = [
  'unredeemed',
  'revoked',
  'without-user',
  'replaced',
  'endless',
  'student.inactive',
  'educator.inactive',
  'channel.inactive',
] as const;
export type Unrenewable = (typeof unrenewable)[number];

const unrenewableTexts: Record<Unrenewable, string> = {
  unredeemed: 'not redeemed yet',
  revoked: 'revoked',
  'without-user': 'without a user',
  replaced: 'replaced by a newer key',
  endless: 'without a last day',
  'student.inactive': 'of an inactive user',
  'educator.inactive': 'of an inactive school or teacher',
  'channel.inactive': 'of an inactive channel',
};

/** The number of selected keys and, for each reason, how many of them cannot be renewed. */
export type NotRenewable = { keys: number; reasons: readonly Unrenewable[]; counts: readonly number[] };

export function notRenewableText({ keys, reasons, counts }: NotRenewable): string {
  const texts = reasons.map((reason) => unrenewableTexts[reason]);
  if (keys === 1) return `This key cannot be renewed: ${texts[0]}`;
  const sum = counts.reduce((total, one) => total + one, 0);
  const counted = texts.map((text, index) => `${counts[index]} ${text}`).join(', ');
  return `${sum} of ${keys} keys cannot be renewed: ${counted}`;
}

/** Records that an import can bring in. */
export type ImportNoun = 'channel' | 'educator' | 'student';

const nouns: Record<ImportNoun, { one: string; many: string }> = {
  channel: { one: 'channel', many: 'channels' },
  educator: { one: 'school or teacher', many: 'schools and teachers' },
  student: { one: 'user', many: 'users' },
};

export const importedNoun = (noun: ImportNoun): string => nouns[noun].one;

export const countImported = (noun: ImportNoun, number: number, adjective = ''): string =>
  count(number, adjective + nouns[noun].one, adjective + nouns[noun].many);

export type ImportedCounts = { noun: ImportNoun; new: number; changed: number };

export function importedText({ noun, new: added, changed }: ImportedCounts): string {
  const parts = [
    added > 0 ? countImported(noun, added, 'new ') : [],
    changed > 0 ? countImported(noun, changed, 'changed ') : [],
  ].flat();
  return `${parts.join(' and ')} imported`;
}

/** Records that can be deleted and restored. */
export type RestorableNoun =
  | 'administrator'
  | 'booklet'
  | 'card'
  | 'channel'
  | 'educator'
  | 'key'
  | 'library'
  | 'score'
  | 'student';

const restorable: Record<RestorableNoun, { one: string; many: string }> = {
  administrator: { one: 'Administrator', many: 'administrators' },
  booklet: { one: 'Booklet', many: 'booklets' },
  card: { one: 'Card', many: 'cards' },
  channel: { one: 'Channel', many: 'channels' },
  educator: { one: 'Educator', many: 'educators' },
  key: { one: 'Key', many: 'keys' },
  library: { one: 'Library', many: 'libraries' },
  score: { one: 'Score', many: 'scores' },
  student: { one: 'User', many: 'users' },
};

/** `name` is that of the first record. */
export type Restored = { noun: RestorableNoun; count: number; name: string };

export function restoredText({ noun, count: number, name }: Restored): string {
  const { one, many } = restorable[noun];
  return number === 1 ? `${one} ${name} restored` : `${number} ${many} restored`;
}
