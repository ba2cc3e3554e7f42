import type { Language } from '@eemusic/contract/platform/languages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Message } from '#platform/mailer/index.ts';
import { reminderTexts } from './mail-texts.ts';

/** With more users or schools than this, a mail contains only the number of the rest. */
const maxListed = 200;

type About = { receiver: Receiver; name: string; contact: string; language: Language; company: string };
type Mentioned = { student: string; educatorId: number; educator: string; expiresOn: string };

/** The mail to a school lists its users; that to a channel only how many users of each school, without their names. */
export function composeReminder({ receiver, language, ...about }: About, mentioned: readonly Mentioned[]): Message {
  const texts = reminderTexts[language];
  const lines =
    receiver === 'educator'
      ? mentioned.map(({ student, expiresOn }) => [student, texts.until(expiresOn)] as const)
      : [...Map.groupBy(mentioned, ({ educatorId }) => educatorId).values()].map(
          (users) => [users[0]?.educator ?? '', texts.users(users.length, firstDay(users))] as const,
        );
  const listed = lines.slice(0, maxListed);
  return { language, ...texts.message({ ...about, receiver, lines: listed, more: lines.length - listed.length }) };
}

const firstDay = (users: readonly Mentioned[]): string => users.map(({ expiresOn }) => expiresOn).toSorted()[0] ?? '';
