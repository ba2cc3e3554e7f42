import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { find } from '@eemusic/contract/app/palette';
import type { Target } from './target.ts';

export type Found = AnswerOf<typeof find>['found'][number];

/** Where a record is looked at and changed. */
export function targetOf({ kind, id }: Found): Target {
  switch (kind) {
    case 'channel':
      return { to: '/user-management', search: { edit: id } };
    case 'educator':
      return { to: '/user-management', search: { tab: 'educators', edit: id } };
    case 'student':
      return { to: '/user-management', search: { tab: 'users', edit: id } };
    case 'key':
      return { to: '/manage-subscription', search: { mode: 'edit', id } };
    case 'score':
      return { to: '/score-library/scores', search: { preview: id } };
    case 'administrator':
      return { to: '/administrator', search: { edit: id } };
    case 'card':
      return { to: '/support/email-support', search: { card: id } };
  }
}
