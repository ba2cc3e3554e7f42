import type { Code } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { rooms } from '#app/rooms.ts';
import { targetOf } from './rooms.tsx';
import { anEntry } from './testing.ts';

const open = (action: string, id: string | null, heldCodes: Code[]) => {
  const [kind = ''] = action.split('.');
  return targetOf(
    anEntry({ action, record: { kind, id, name: 'Oak' } }),
    heldCodes,
    rooms.map(({ room }) => room),
  );
};

describe('the screen of a record', () => {
  it('is the edit panel of a score above the list of all scores', () => {
    expect(open('score.updated', '5', ['SL'])).toEqual({ to: '/score-library/scores', search: { edit: 5 } });
  });

  it('is the page of a channel, a school or a user, for people who manage users', () => {
    expect(open('channel.created', '7', ['UM'])).toEqual({ to: '/user-management/channels/$id', params: { id: '7' } });
    expect(open('educator.moved', '7', ['UM'])).toMatchObject({ to: '/user-management/schools/$id' });
    expect(open('student.moved', '7', ['UM'])).toMatchObject({ to: '/user-management/users/$id' });
    expect(open('student.moved', '7', ['SL', 'AD'])).toBeNull();
  });

  it('is the form of a key, for user managers and sales managers', () => {
    const target = { to: '/manage-subscription', search: { mode: 'edit', id: 7 } };
    expect([open('key.renewed', '7', ['UM']), open('key.renewed', '7', ['SM'])]).toEqual([target, target]);
    expect(open('key.generated', null, ['UM'])).toBeNull();
  });

  it('is the board for a card, the form for an administrator, the scores for a library', () => {
    expect(open('card.moved', '7', ['ES'])).toEqual({ to: '/support/email-support', search: { card: 7 } });
    expect(open('administrator.updated', '7', ['AD'])).toEqual({ to: '/administrator', search: { edit: 7 } });
    expect(open('library.updated', '3', ['SL'])).toEqual({ to: '/score-library/$id/upload', params: { id: '3' } });
  });

  it('is missing if the record was deleted, has no screen, or the permission is missing', () => {
    expect(open('score.deleted', '5', ['SL'])).toBeNull();
    expect(open('file.uploaded', '5', ['AD', 'SL'])).toBeNull();
    expect(open('score.updated', '5', ['AD'])).toBeNull();
  });
});
