import type { Language } from '@eemusic/contract/platform/languages';
import { regionName } from '#sales/regions/index.ts';
import type { PersonalData } from './collect.ts';
import { type PersonalDataTexts, personalDataTexts } from './texts.ts';

/** A section of the PDF as lines of text. Times are in UTC. */

export type Section = { heading: string; lines: string[] };

const joined = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join(' · ');
const dayOf = (at: string) => at.slice(0, 10);
const timeOf = (at: string) => at.slice(0, 16).replace('T', ' ');

/** Returns those fields of the record that have a value. */
export function fieldsOf({ user, exportedAt }: PersonalData, language: Language): [string, string][] {
  const { user: labels, exported, yes, no } = personalDataTexts[language];
  const values: Record<keyof typeof labels, string | null> = {
    ...user,
    id: `${user.id}`,
    region: user.region === null ? null : regionName(user.region, language),
    birthYear: user.birthYear === null ? null : `${user.birthYear}`,
    isActive: user.isActive ? yes : no,
    createdAt: timeOf(user.createdAt),
    deletedAt: user.deletedAt === null ? null : timeOf(user.deletedAt),
  };
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const set = names.flatMap((name) => (values[name] ? [[labels[name], values[name]] as [string, string]] : []));
  return [...set, [exported, timeOf(exportedAt)]];
}

export function linesOfSections(data: PersonalData, language: Language): Section[] {
  const texts = personalDataTexts[language];
  const amount = new Intl.NumberFormat(texts.locale, { style: 'currency', currency: data.currency });
  const { days, revoked, lastDay, until, kinds, seconds } = texts;
  return [
    { heading: texts.profiles, lines: data.profiles.map(({ place, name }) => joined(`${place}`, name)) },
    { heading: texts.libraries, lines: data.libraries },
    {
      heading: texts.schools,
      lines: data.schools.map((one) => joined(one.school, until(dayOf(one.from), one.until && dayOf(one.until)))),
    },
    {
      heading: texts.keys,
      lines: data.keys.map((one) =>
        joined(
          one.redeemedAt && dayOf(one.redeemedAt),
          one.key,
          days(one.days),
          one.school,
          one.lastDay && lastDay(one.lastDay),
          one.revokedAt && revoked(dayOf(one.revokedAt)),
        ),
      ),
    },
    {
      heading: texts.sales,
      lines: data.sales.map((one) =>
        joined(one.day, kinds[one.kind], amount.format(one.amount), days(one.days), one.key, one.school, one.reason),
      ),
    },
    {
      heading: texts.practice,
      lines: data.practice.map((one) =>
        joined(
          timeOf(one.startedAt),
          seconds(one.seconds),
          one.score,
          one.profile,
          one.screen,
          one.accuracy === null ? null : `${Math.round(one.accuracy * 100)}%`,
        ),
      ),
    },
    {
      heading: texts.reminders,
      lines: data.reminders.map((one) => joined(dayOf(one.orderedAt), one.school, lastDay(one.lastDay))),
    },
    { heading: texts.support, lines: data.support.flatMap((card) => linesOfCard(card, texts)) },
    {
      heading: texts.activity,
      lines: data.activity.map((one) =>
        joined(
          timeOf(one.at),
          one.action,
          texts.by[one.by],
          describeRecord(texts.before, one.before),
          describeRecord(texts.after, one.after),
        ),
      ),
    },
  ];
}

function linesOfCard(card: PersonalData['support'][number], texts: PersonalDataTexts): string[] {
  const mails = card.mails.flatMap(({ isOurs, senderName, senderAddress, recipient, ...mail }) => [
    joined(
      timeOf(mail.at),
      isOurs ? `${texts.sent} ${recipient}` : `${texts.received} ${senderName} ${senderAddress}`,
      mail.subject,
    ),
    ...mail.text.split('\n'),
    ...mail.attachments.map(({ name }) => `${texts.attachment}: ${name}`),
  ]);
  const notes = card.notes.flatMap(({ at, text }) => [joined(timeOf(at), texts.note), ...text.split('\n')]);
  const head = joined(timeOf(card.createdAt), card.title, card.senderName, card.senderAddress, ...card.labels);
  return [head, ...card.text.split('\n'), ...mails, ...notes].filter((line) => line.trim() !== '');
}

/** Returns the values of an entry as 'field: value'. */
function describeRecord(label: string, fields: Record<string, unknown> | null): string | null {
  if (fields === null) return null;
  const values = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return values.length === 0 ? null : `${label} ${values.join(', ')}`;
}
