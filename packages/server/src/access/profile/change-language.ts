import type { Language } from '@eemusic/contract/platform/languages';
import { findLanguage, setLanguage } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { type Message, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertSignedIn } from '#access/session/index.ts';

export async function changeLanguage({ database }: Services, language: Language, by: Administrator): Promise<Message> {
  return database.change(by, async (tx) => {
    await assertSignedIn(tx, by);
    const before = await findLanguage(tx, by.id);
    await setLanguage(tx, by.id, language);
    tx.audit(
      'profile.language-changed',
      { kind: 'administrator', id: by.id },
      { before: { language: before }, after: { language } },
    );
    return message('profile.language-changed');
  });
}
