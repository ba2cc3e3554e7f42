import { describe, expect, it } from 'vitest';
import { bareSubject, withoutReplyPrefix } from './subjects.ts';

describe('the subject of a thread', () => {
  it('is the same in all mails of it, whatever their programs put before it', () => {
    const subjects = [
      'A key',
      'Re: A key',
      'RE[2]: Re: A key',
      'Sv: A key',
      '回复：A key',
      'Fwd: AW: A key',
      '轉寄: A key',
    ];

    expect(new Set(subjects.map(bareSubject))).toEqual(new Set(['A key']));
  });

  it('says in an answer that a mail was forwarded, and not that it was answered', () => {
    expect(withoutReplyPrefix('Re: 答覆: Fwd: A key')).toBe('Fwd: A key');
  });

  it('keeps words that only begin like a prefix', () => {
    expect(bareSubject('Regions: which ones?')).toBe('Regions: which ones?');
  });
});
