import type { Language } from '@eemusic/contract/platform/languages';
import { type I18n, i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { QrCode } from '#platform/ui/qr-code.tsx';
import classes from './key-cards.module.css';
import type { KeyCard } from './key-cards.tsx';

type Props = { cards: readonly KeyCard[]; texts: ReadonlyMap<Language, I18n> };

/** Pages of cards, which are printed without the rest of the screen, and hidden on the screen. */
export function KeyCardSheet({ cards, texts }: Props) {
  return createPortal(
    <div className={classes.sheet}>
      {pagesOf(cards).map((page) => (
        <section key={page[0]?.activationId} className={classes.page}>
          {page.map((card) => (
            <I18nProvider key={card.activationId} i18n={texts.get(card.language) ?? i18n}>
              <Card card={card} />
            </I18nProvider>
          ))}
        </section>
      ))}
    </div>,
    document.body,
  );
}

function Card({ card: { key, durationDays, isTrial, educatorName, studentName, language } }: { card: KeyCard }) {
  const { t } = useLingui();
  return (
    <article className={classes.card} lang={language} translate="no">
      <div className={`flex justify-between min-h-0 ${classes.head}`}>
        <div className={`flex flex-col flex-1 min-w-0 overflow-hidden ${classes.texts}`}>
          <p className={classes.product}>EEMusic</p>
          <p className={classes.educator} style={nameLooks[sizeOfName(educatorName)]}>
            {educatorName}
          </p>
          <p>
            <Duration days={durationDays} isTrial={isTrial} />
          </p>
        </div>
        <QrCode text={key} aria-label={t`QR code of the key`} className={classes.code} />
      </div>
      <p className={classes.name}>
        <Trans context="of a person">Name</Trans>
        {studentName !== null && <span className={classes.student}>{studentName}</span>}
      </p>
      <p className={classes.key}>{key}</p>
      <p
        className={classes.how}
      >{t`To start, scan the code or type the key in the app. The time runs from that day.`}</p>
    </article>
  );
}

/** In the language of the card, which that of `formatDuration` is not. */
function Duration({ days, isTrial }: { days: number; isTrial: boolean }) {
  if (isTrial) return <Plural value={days} one="# day to try the app" other="# days to try the app" />;
  const years = days / 366;
  return <Plural value={years} one="# year" other="# years" />;
}

const perPage = 10;

export function pagesOf<Card>(cards: readonly Card[]): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  );
}

const nameLooks = {
  large: { fontSize: '11pt', WebkitLineClamp: 4 },
  medium: { fontSize: '9pt', WebkitLineClamp: 5 },
  small: { fontSize: '7pt', WebkitLineClamp: 7, fontWeight: 500 },
};
type NameSize = keyof typeof nameLooks;

/** The largest font size at which a name fits beside the code. */
export function sizeOfName(name: string): NameSize {
  const width = widthOf(name);
  if (width <= 70) return 'large';
  return width <= 150 ? 'medium' : 'small';
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;

/** Width in lower-case Latin letters; a Chinese character counts as two. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + widthOfLetter(letter), 0);
}

function widthOfLetter(letter: string): number {
  if (wide.test(letter)) return 2;
  return /\p{Lu}/u.test(letter) ? 1.4 : 1;
}
