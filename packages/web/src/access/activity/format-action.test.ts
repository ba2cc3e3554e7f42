import { describe, expect, it, onTestFinished } from 'vitest';
import { activate, speak, withTexts } from '#platform/locales/texts.ts';
import { formatAction, formatPerson, readAction } from './format-action.ts';
import { anEntry } from './testing.ts';

const named = (kind: string, name: string | null, id: string | null = '5') => ({ kind, id, name });

describe('an action in words', () => {
  it.each([
    ['student.updated', 'student', 'changed the user Erased user'],
    ['sale.recorded', 'sale', 'recorded a sale to Erased user'],
    ['card.moved', 'card', 'moved the card (without a name, 5)'],
  ])('names nobody who was erased: %s', (action, kind, words) => {
    expect(readAction(anEntry({ action, record: { ...named(kind, null), isErased: true } }))).toBe(words);
  });

  it.each([
    ['session.opened', 'signed in'],
    ['session.refused', 'refused attempts to sign in as March'],
    ['session.closed', 'signed out'],
    ['session.recovery-code-used', 'used a recovery code to sign in'],
    ['session.reset-asked', 'requested an email to reset the password'],
    ['session.password-reset', 'set a new password by a mailed link'],
    ['profile.updated', 'changed their own profile'],
    ['profile.password-changed', 'changed their own password'],
    ['profile.language-changed', 'chose another language'],
    ['profile.two-step-begun', 'began to set up two-step sign-in'],
    ['profile.two-step-on', 'turned two-step sign-in on'],
    ['profile.two-step-off', 'turned two-step sign-in off'],
    ['profile.recovery-codes-renewed', 'made new recovery codes'],
    ['profile.passkey-begun', 'began to add a passkey'],
    ['profile.passkey-added', 'added a passkey'],
    ['profile.passkey-renamed', 'renamed a passkey'],
    ['profile.passkey-removed', 'removed a passkey'],
    ['company.updated', 'changed the settings of the company'],
    ['company.exported', 'exported everything'],
    ['company.retention-updated', 'changed how long personal data is kept'],
    ['company.secrets-replaced', 'replaced the secrets of the console, because their key was lost'],
    ['company.backed-up', 'made the daily backup'],
    ['company.data-deleted', 'deleted personal data after its retention period'],
    ['administrator.created', 'added the administrator March'],
    ['administrator.invited', 'invited March'],
    ['administrator.invited-again', 'sent the invitation of March again'],
    ['administrator.invitation-revoked', 'revoked the invitation of March'],
    ['administrator.invitation-accepted', 'accepted the invitation as March'],
    ['administrator.updated', 'changed the administrator March'],
    ['administrator.activated', 'activated the administrator March'],
    ['administrator.deactivated', 'deactivated the administrator March'],
    ['administrator.deleted', 'deleted the administrator March'],
    ['administrator.restored', 'restored the administrator March'],
    ['administrator.purged', 'removed the deleted administrator March for good'],
    ['administrator.password-reset', 'set a new password for March'],
    ['administrator.two-step-reset', 'turned two-step sign-in off for March'],
    ['administrator.two-step-replaced', 'replaced the two-step secret of March, because its key was lost'],
    ['administrator.sign-on-linked', 'linked the account of March to single sign-on'],
    ['administrator.codes-given', 'received new permissions from single sign-on: March'],
    ['administrator.set-up-met', 'started the console and found an administrator already set up'],
    ['token.added', 'created the token of March'],
    ['token.rotated', 'rotated the token of March'],
    ['token.revoked', 'revoked the token of March'],
    ['webhook.added', 'added the webhook March'],
    ['webhook.updated', 'changed the webhook March'],
    ['webhook.enabled', 'enabled the webhook March'],
    ['webhook.disabled', 'disabled the webhook March'],
    ['webhook.rotated', 'rotated the secret of the webhook March'],
    ['webhook.deleted', 'deleted the webhook March'],
    ['webhook.tested', 'sent a test message to the webhook March'],
    ['webhook.replayed', 'sent a message to the webhook March again'],
    ['webhook.gone', 'disabled the webhook March, which answered that it is gone'],
    ['channel.created', 'added the channel March'],
    ['channel.updated', 'changed the channel March'],
    ['channel.activated', 'activated the channel March'],
    ['channel.deactivated', 'deactivated the channel March'],
    ['channel.deleted', 'deleted the channel March'],
    ['channel.restored', 'restored the channel March'],
    ['channel.imported', 'imported channels from March'],
    ['channel.import-undone', 'undid the import of channels from March'],
    ['channel.import-expired', 'ended the undo period for the import of channels from March'],
    ['channel.purged', 'removed the deleted channel March for good'],
    ['educator.created', 'added the school or teacher March'],
    ['educator.updated', 'changed the school or teacher March'],
    ['educator.moved', 'moved the school or teacher March to another channel, or out of one'],
    ['educator.activated', 'activated the school or teacher March'],
    ['educator.deactivated', 'deactivated the school or teacher March'],
    ['educator.deleted', 'deleted the school or teacher March'],
    ['educator.restored', 'restored the school or teacher March'],
    ['educator.purged', 'removed the deleted school or teacher March for good'],
    ['channel.reminded', 'reminded March of ending subscriptions'],
    ['channel.reminder-failed', 'could not remind March of ending subscriptions'],
    ['educator.reminded', 'reminded March of ending subscriptions'],
    ['educator.reminder-failed', 'could not remind March of ending subscriptions'],
    ['educator.imported', 'imported schools and teachers from March'],
    ['educator.import-undone', 'undid the import of schools and teachers from March'],
    ['educator.import-expired', 'ended the undo period for the import of schools and teachers from March'],
    ['student.created', 'added the user March'],
    ['student.updated', 'changed the user March'],
    ['student.moved', 'moved the user March to another school or teacher, or out of one'],
    ['student.activated', 'activated the user March'],
    ['student.deactivated', 'deactivated the user March'],
    ['student.deleted', 'deleted the user March'],
    ['student.restored', 'restored the user March'],
    ['student.purged', 'removed the deleted user March for good'],
    ['student.imported', 'imported users from March'],
    ['student.import-undone', 'undid the import of users from March'],
    ['student.import-expired', 'ended the undo period for the import of users from March'],
    ['student.erased', 'erased a user for good'],
    ['student.exported', 'exported the personal data of the user March'],
    ['student.seeded', 'filled the sales chain with March'],
    ['key.generated', 'generated subscription keys for March'],
    ['key.updated', 'changed the subscription key March'],
    ['key.revoked', 'revoked the subscription key March'],
    ['key.reinstated', 'reinstated the subscription key March'],
    ['key.handed-over', 'handed the subscription key March over to another user'],
    ['key.renewed', 'renewed the subscription key March'],
    ['key.redeemed', 'redeemed the subscription key March'],
    ['key.deleted', 'deleted the subscription key March'],
    ['key.restored', 'restored the subscription key March'],
    ['key.purged', 'removed the deleted subscription key March for good'],
    ['sale.recorded', 'recorded a sale to March'],
    ['sale.month-closed', 'closed the statements of March'],
    ['sale.adjusted', 'adjusted the statement of March'],
    ['sale.adjustment-undone', 'undid an adjustment of the statement of March'],
    ['sale.statement-paid', 'marked the statement of March as paid'],
    ['sale.statement-reopened', 'reopened the statement of March'],
    ['sale.statement-mailed', 'mailed the statement of March'],
    ['sale.statement-mail-failed', 'could not mail the statement of March'],
    ['sale.statement-mail-withdrawn', 'did not mail the statement of March'],
    ['sale.refunded', 'refunded a sale to March'],
    ['sale.price-added', 'set the price of March'],
    ['sale.rate-added', 'set a commission rate: March'],
    ['sale.price-removed', 'removed the price of March'],
    ['sale.rate-removed', 'removed a commission rate: March'],
    ['sale.price-corrected', 'corrected the price of March'],
    ['sale.rate-corrected', 'corrected a commission rate: March'],
    ['library.added', 'added the library March'],
    ['library.ordered', 'reordered the libraries'],
    ['library.updated', 'changed the library March'],
    ['library.deleted', 'deleted the library March'],
    ['library.restored', 'restored the library March'],
    ['library.purged', 'removed the deleted library March for good'],
    ['booklet.added', 'saved the booklet March'],
    ['booklet.updated', 'changed the booklet March'],
    ['booklet.printed', 'printed the booklet March'],
    ['booklet.deleted', 'deleted the booklet March'],
    ['booklet.restored', 'restored the booklet March'],
    ['booklet.purged', 'removed the deleted booklet March for good'],
    ['library.entry-added', 'added March to a list'],
    ['library.entry-updated', 'changed March in a list'],
    ['library.entries-ordered', 'reordered a list'],
    ['library.entry-retired', 'retired March in a list'],
    ['library.entry-offered', 'offered March again in a list'],
    ['library.entry-deleted', 'deleted March from a list'],
    ['library.entry-restored', 'restored March in a list'],
    ['library.entry-purged', 'removed the deleted entry March of a list for good'],
    ['score.uploaded', 'uploaded the sheet music March'],
    ['score.published', 'published the score March'],
    ['score.updated', 'changed the score March'],
    ['score.corrected', 'published a new edition of the score March'],
    ['score.brought-back', 'brought back an edition of the score March'],
    ['score.enabled', 'enabled the score March'],
    ['score.disabled', 'disabled the score March'],
    ['score.deleted', 'deleted the score March'],
    ['score.restored', 'restored the score March'],
    ['score.purged', 'removed the deleted score March for good'],
    ['score.repaired', 'repaired the score March'],
    ['score.finding-accepted', 'accepted what was found in the score March'],
    ['score.finding-reopened', 'reopened what was found in the score March'],
    ['score.change-undone', 'undid a change of March'],
    ['score.change-expired', 'ended the undo period for a change of March'],
    ['file.uploads-forgotten', 'removed unused pictures and recordings'],
    ['score.uploads-forgotten', 'removed uploads that nobody published'],
    ['score.library-uploaded', 'uploaded the library March'],
    ['score.course-ordered', 'ordered exercises for March'],
    ['score.library-cancelled', 'cancelled the library March'],
    ['score.composed', 'composed the exercise March'],
    ['score.uploads-discarded', 'discarded uploads that were not published'],
    ['score.review-handed-over', 'handed over the review of uploads'],
    ['score.review-taken-over', 'took over the review of uploads'],
    ['score.reprocessed', 'read scores again from their files'],
    ['card.added', 'added the card March'],
    ['card.updated', 'changed the card March'],
    ['card.moved', 'moved the card March'],
    ['card.archived', 'archived the card March'],
    ['card.unarchived', 'put the card March back on the board'],
    ['card.deleted', 'deleted the card March'],
    ['card.restored', 'restored the card March'],
    ['card.purged', 'removed the deleted card March for good'],
    ['card.noted', 'added a note to the card March'],
    ['card.replied', 'answered the email of the card March'],
    ['card.settled', 'marked the card March as needing no answer'],
    ['card.unsettled', 'marked the card March as needing an answer'],
    ['card.merged', 'merged the card March with another one'],
    ['card.split', 'moved emails of the card March to a new one'],
    ['card.answer-saved', 'saved the answer March for later'],
    ['card.answer-deleted', 'deleted the saved answer March'],
    ['card.received', 'received an email for the card March'],
    ['file.uploaded', 'uploaded the file March'],
  ])('exists for %s', (action, words) => {
    const [kind = ''] = action.split('.');
    expect(readAction(anEntry({ action, record: named(kind, 'March') }))).toBe(words);
  });

  it('says how many records a bulk action changed, and which record each part of it concerns', () => {
    const bulk = { id: 3, count: 2202, isPart: false };
    const deleted = { action: 'student.deleted', record: named('student', '王芳') };

    expect(formatAction(anEntry({ ...deleted, bulk }))).toEqual({
      before: 'deleted 2,202 users',
      record: null,
      after: '',
    });
    expect(readAction(anEntry({ ...deleted, bulk: { ...bulk, isPart: true } }))).toBe('deleted the user 王芳');
    expect(readAction(anEntry({ action: 'card.moved', record: named('card', 'March'), bulk }))).toBe(
      'moved the card March and 2,201 more',
    );
    const ofSchools = anEntry({ action: 'key.revoked', record: named('key', 'Lotus', null), bulk });
    expect(readAction(ofSchools)).toBe('revoked the unused subscription keys of Lotus and 2,201 more');
  });

  it.each([
    ['channel.deleted', 'deleted 7 channels'],
    ['educator.moved', 'moved 7 schools and teachers to another channel, or out of one'],
    ['student.created', 'added 7 users'],
    ['key.renewed', 'renewed 7 subscription keys'],
    ['sale.recorded', 'recorded 7 sales'],
    ['score.finding-accepted', 'accepted what was found in 7 scores'],
    ['student.purged', 'removed 7 users for good'],
  ])('counts the records of %s', (action, words) => {
    expect(readAction(anEntry({ action, bulk: { id: 3, count: 7, isPart: false } }))).toBe(words);
  });

  it('names the changed field of an account, if there is only one', () => {
    const change = (before: Record<string, unknown>, after: Record<string, unknown>) =>
      readAction(
        anEntry({ action: 'administrator.updated', record: named('administrator', 'Wang Fang'), before, after }),
      );

    expect(change({ codes: ['SL'] }, { codes: ['SL', 'UM'] })).toBe('changed the permissions of Wang Fang');
    expect(change({}, { password: '[secret]' })).toBe('set a new password for Wang Fang');
    expect(change({ email: 'a@example.com' }, { email: 'b@example.com' })).toBe('changed the email of Wang Fang');
    expect(change({ codes: [], age: 30 }, { codes: ['SL'], age: 31 })).toBe('changed the administrator Wang Fang');
  });

  it('says which sessions were signed out', () => {
    const closed = (before: Record<string, unknown> | null) =>
      readAction(anEntry({ action: 'session.closed', before }));

    expect(closed(null)).toBe('signed out');
    expect(closed({ otherSessions: 3 })).toBe('signed out all their other sessions');
    expect(closed({ sessionId: 4, device: 'Safari on iPhone' })).toBe('signed out another one of their sessions');
  });

  it('says that the unused keys were deleted and restored with their educator', () => {
    const ofLotus = (action: string) => readAction(anEntry({ action, record: named('key', 'Lotus School', null) }));

    expect(ofLotus('key.revoked')).toBe('revoked the unused subscription keys of Lotus School');
    expect(ofLotus('key.reinstated')).toBe('reinstated the unused subscription keys of Lotus School');
    expect(ofLotus('key.generated')).toBe('generated subscription keys for Lotus School');
  });

  it.each([
    ['朝阳小学', '为朝阳小学生成了激活码'],
    ['Lotus School', '为 Lotus School 生成了激活码'],
  ])('has in Chinese no space beside the Chinese characters of %s', async (name, words) => {
    await withTexts('access', speak('zh-Hans'));
    onTestFinished(() => activate('en'));

    expect(readAction(anEntry({ action: 'key.generated', record: named('key', name, null) }))).toBe(words);
  });

  it('is readable for an action that has no text yet', () => {
    expect(readAction(anEntry({ action: 'score.shelf-moved' }))).toBe('score: shelf moved – Little March');
    expect(readAction(anEntry({ action: 'library.added', record: named('library', null, null) }))).toBe(
      'added the library',
    );
    expect(readAction(anEntry({ action: 'toString', record: named('test', null, null) }))).toBe('toString:');
  });

  it('leaves a slot for its record, also under an unusual name', () => {
    expect(formatAction(anEntry({ record: named('score', "{record} <0>O'Brien</0>") }))).toEqual({
      before: 'published the score ',
      record: "{record} <0>O'Brien</0>",
      after: '',
    });
    expect(formatAction(anEntry({ action: 'session.opened' })).record).toBeNull();
    expect(readAction(anEntry({ record: named('score', null) }))).toBe('published the score (without a name, 5)');
  });
});

describe('the person who did it', () => {
  it('is an administrator, the system, the learning app, or somebody not signed in', () => {
    const visitor = { kind: 'visitor', id: null, name: 'visitor' } as const;
    const service = { kind: 'visitor', id: null, name: 'learner service' } as const;

    expect(formatPerson(anEntry())).toBe('Li Na');
    expect(formatPerson(anEntry({ actor: { kind: 'system', id: null, name: 'sweep' } }))).toBe('The system');
    expect(formatPerson(anEntry({ action: 'key.redeemed', actor: service }))).toBe('The learning app');
    expect(formatPerson(anEntry({ actor: visitor }))).toBe('Someone not signed in');
  });

  it('is the account that a visitor signed in to', () => {
    const record = named('administrator', 'Wang Fang');
    const byPassword = { kind: 'visitor', id: null, name: 'wang@example.com' } as const;

    expect(formatPerson(anEntry({ action: 'session.opened', record, actor: byPassword }))).toBe('Wang Fang');
    expect(formatPerson(anEntry({ actor: { kind: 'visitor', id: 7, name: 'Wang Fang' } }))).toBe('Wang Fang');
  });
});
