/** The same in every language: names, formats, and the tempos that are printed in uploaded scores. */
const names = [
  'EEMusic Console',
  'EEMusic Scores',
  'EEMusic',
  'Kung Fu Sight Reading',
  'English',
  'PDF',
  'YYYY-MM-DD',
  'UTC',
  'Adagio',
  'Andante',
  'Andantino',
  'Moderato',
  'Allegretto',
  'Allegro',
];

const dates = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, index + 1, 9)));
const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'];
const currencies = new Intl.DisplayNames('en-GB', { type: 'currency' });

/** Words that the browser translates: those of dates, durations, lists and currencies. */
const browserWords = new Set(
  [
    ...(['short', 'long'] as const).flatMap((form) => {
      const full = { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' } as const;
      const parts = { month: form, weekday: form, timeZone: 'UTC' } as const;
      return [full, parts].flatMap((style) =>
        dates.map((date) => new Intl.DateTimeFormat('en-GB', style).format(date).replace(/\bSept\b/, 'Sep')),
      );
    }),
    ...units.flatMap((unit) =>
      (['short', 'long'] as const).flatMap((unitDisplay) =>
        [1, 2].map((count) => new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay }).format(count)),
      ),
    ),
    ...[-2, -1, 0, 1, 2].map((days) => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(days, 'day')),
    ...(['conjunction', 'disjunction'] as const).map((type) =>
      new Intl.ListFormat('en-GB', { type }).format(['1', '2']),
    ),
    ...Intl.supportedValuesOf('currency').map((code) => `${code} ${currencies.of(code)}`),
  ].flatMap(wordsOf),
);

/** Whether a text has words that neither are accented (between ⟦ and ⟧) nor come from the server. */
export function isPlain(text: string, data: ReadonlySet<string>): boolean {
  return text.split(/⟦[^⟧]*⟧/).some((part) => hasWords(part) && hasWords(withoutData(part, data)));
}

function hasWords(text: string): boolean {
  return wordsOf(text).some((word) => !browserWords.has(word) && !isInitials(word));
}

function wordsOf(text: string): string[] {
  return (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => /[a-z]{2}/i.test(word));
}

/** The initials of a person without a picture. */
function isInitials(word: string): boolean {
  return /^[A-Z]{2}$/.test(word);
}

function withoutData(text: string, data: ReadonlySet<string>): string {
  if (data.has(text.trim())) return '';
  const parts = [...names, ...data].filter((part) => part.length > 1 && text.includes(part));
  return parts.toSorted((a, b) => b.length - a.length).reduce((rest, part) => rest.replaceAll(part, ' '), text);
}
