import type { Suggestion } from '@eemusic/contract/library/suggestions';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconBulb, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { i18n, type MessageDescriptor } from '@lingui/core';
import type { NoteValue, PlayingHands, Traits } from '@eemusic/music/difficulty';
import type { Texts } from '@eemusic/music/sentences';
import { choose, type Place } from '#library/academics/index.ts';
import { enumerate, numbers, joinWithAnd } from '#platform/locales/formats.ts';
import { formatGrade, formatLevel } from '#platform/names/places.ts';
import { LoadProblem } from '#platform/ui/load-problem.tsx';
import { formatCoded } from '#platform/sentences/format-coded.ts';
import { type SuggestionFor, suggestionQuery } from './queries.ts';
import { WaitingPlace } from './waiting-place.tsx';
import classes from './suggested-place.module.css';

type Props = SuggestionFor & { place: Place; onUse: (place: Place) => void };

/** Suggests grade and level from similar scores of the library; shows nothing if they are inconclusive. */
export function SuggestedPlace({ place, onUse, ...file }: Props) {
  const { data: suggestion, isPending, error, refetch } = useQuery(suggestionQuery(file));
  if (isPending) return <WaitingPlace />;
  if (error !== null && suggestion === undefined)
    return <LoadProblem missing={t`No place can be suggested.`} error={error} onRetry={() => void refetch()} />;
  if (!suggestion) return null;
  return <Offer suggestion={suggestion} place={place} onUse={onUse} />;
}

const confidences = {
  high: msg`Very likely`,
  fair: msg`Likely`,
} as const satisfies Record<Suggestion['confidence'], unknown>;

function Offer({ suggestion, place, onUse }: { suggestion: Suggestion } & Pick<Props, 'place' | 'onUse'>) {
  const { i18n } = useLingui();
  const isUsed = isAt(place, suggestion);
  const Mark = isUsed ? IconCheck : IconBulb;
  const suggested = formatPlace(suggestion);
  return (
    <section aria-label={t`Suggested place`} className={classes.offer} data-used={isUsed || undefined}>
      <Mark size={16} stroke={2} aria-hidden className={classes.mark} />
      <div className={classes.text}>
        <Text size="sm">
          <Trans>
            Suggested: <b>{suggested}</b>
          </Trans>
        </Text>
        <Text size="xs" c="dimmed">
          {formatSharedTraits(suggestion)}
        </Text>
        <Text size="xs" c="dimmed">
          {i18n._(confidences[suggestion.confidence])} · {formatRecord(suggestion)}
        </Text>
      </div>
      {!isUsed && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Use ${suggested}`}
          onClick={() => onUse(placeAt(place, suggestion))}
        >
          <Trans>Use</Trans>
        </Button>
      )}
    </section>
  );
}

function formatPlace({ level, ...grade }: Suggestion): string {
  return [formatGrade(grade), ...(level === null ? [] : [formatLevel(level)])].join(' · ');
}

/** 'Like ‘A’, ‘B’ and ‘C’ (same range, eighth notes, both hands)' */
function formatSharedTraits({ alike, traits }: Suggestion): string {
  const names = joinWithAnd(alike.map(({ name }) => t`‘${name}’`));
  const shared = enumerate(traits.map(formatTrait));
  return traits.length === 0 ? t`Like ${names}` : t`Like ${names} (${shared})`;
}

/** How often suggestions are right, measured on the library's own scores. */
function formatRecord({ rightOf100 }: Suggestion): string {
  const share = numbers({ style: 'percent' }).format(rightOf100 / 100);
  return t`right for ${share} of this library’s scores`;
}

/** Whether a score is already at the suggested place. */
function isAt({ gradeId, levelId }: Place, suggestion: Suggestion): boolean {
  return gradeId === suggestion.gradeId && (suggestion.level === null || levelId === suggestion.level.levelId);
}

/** The suggested grade and level; a chosen level or stage that does not belong to them is cleared. */
function placeAt(place: Place, { gradeId, level }: Suggestion): Place {
  const inGrade = choose(place, 'gradeId', gradeId);
  return level === null ? inGrade : choose(inGrade, 'levelId', level.levelId);
}

/** What two pieces have in common, in the language of the interface: 'same range'. */
export function formatTrait(trait: Suggestion['traits'][number]): string {
  return formatCoded<Traits>(traitTexts, trait, trait.text);
}

const valueNames: Record<NoteValue, MessageDescriptor> = {
  whole: msg`whole notes`,
  half: msg`half notes`,
  quarter: msg`quarter notes`,
  eighth: msg`eighth notes`,
  sixteenth: msg`sixteenth notes`,
  'thirty-second': msg`thirty-second notes`,
};

const handNames: Record<PlayingHands, MessageDescriptor> = {
  both: msg`both hands`,
  'in-turn': msg`hands in turn`,
  right: msg`right hand alone`,
  left: msg`left hand alone`,
};

const traitTexts: Texts<Traits> = {
  'trait.range': () => t`same range`,
  'trait.value': ({ value }) => i18n._(valueNames[value]),
  'trait.hands': ({ hands }) => i18n._(handNames[hands]),
  'trait.five-fingers': () => t`five-finger positions`,
  'trait.interval': ({ interval }) =>
    interval < 8
      ? t`nothing wider than ${plural(interval, { 1: 'a unison', 2: 'a second', 3: 'a third', 4: 'a fourth', 5: 'a fifth', 6: 'a sixth', other: 'a seventh' })}`
      : t`leaps of an octave or more`,
  'trait.chords': ({ notes }) => plural(notes, { one: 'single notes', other: 'chords of # notes' }),
  'trait.key': ({ accidentals }) =>
    plural(accidentals, {
      0: 'no sharps or flats in the key',
      one: '# sharp or flat in the key',
      other: '# sharps or flats in the key',
    }),
  'trait.accidentals': () => t`accidentals`,
  'trait.tuplets': () => t`triplets or other tuplets`,
  'trait.dots': () => t`dotted notes`,
  'trait.ties': () => t`ties`,
  'trait.density': () => t`as many notes to a beat`,
  'trait.length': () => t`similar length`,
};
