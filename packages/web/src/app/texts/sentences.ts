import type { Bounded } from '@eemusic/contract/platform/bounds';
import type { ImportNoun, Obstacle } from '@eemusic/contract/platform/sentences';
import { plural, t } from '@lingui/core/macro';

export function obstacleText(it: Obstacle): string {
  const name = 'name' in it ? it.name : '';
  switch (it.obstacle) {
    case 'administrator-email-taken': {
      const { email } = it;
      return t`${name} cannot be restored: another administrator now has the email ${email}`;
    }
    case 'administrator-username-taken': {
      const { username } = it;
      return t`${name} cannot be restored: another administrator now has the username ${username}`;
    }
    case 'educator-user-name-taken': {
      const { userName } = it;
      return t`${name} cannot be restored: another school or teacher now has the user name ${userName}`;
    }
    case 'subscription-code-taken':
      return t`Not all of them can be restored: another user now has the subscription code of one of them`;
    case 'library-name-taken':
      return t`Another library is called ${name} now. Rename it, then restore this one`;
    case 'entry-taken':
      return t`Another entry now has the name or the rule of ${name}. Change it, then restore this one`;
    case 'library-deleted':
      return t`Restore the library ${name} first`;
  }
}

export function boundText({ of, max }: { of: Bounded; max: number }): string {
  switch (of) {
    case 'token':
      return t`There can be at most ${max} tokens. Revoke one first`;
    case 'invitation':
      return t`There can be at most ${max} open invitations. Revoke one first`;
    case 'library':
      return t`There can be at most ${max} libraries. Delete one first`;
    case 'stage':
      return t`There can be at most ${max} stages. Delete one first`;
    case 'edition':
      return t`A score can have at most ${max} editions. Upload it as a new score`;
    case 'price':
      return t`There can be at most ${max} prices per duration. Remove one without sales first`;
    case 'rate':
      return t`There can be at most ${max} commission rates per channel, school or teacher. Remove one without sales first`;
    case 'correction':
      return t`It can be corrected at most ${max} times. Set a new one from a later day instead`;
    case 'card':
      return t`The board holds at most ${max} cards. Archive or delete some first`;
    case 'note':
      return t`A card can have at most ${max} notes. Continue on another card`;
  }
}

export const countImported: Record<ImportNoun, (count: number) => string> = {
  channel: (count) => plural(count, { one: '# channel', other: '# channels' }),
  educator: (count) => plural(count, { one: '# school or teacher', other: '# schools and teachers' }),
  student: (count) => plural(count, { one: '# user', other: '# users' }),
};
