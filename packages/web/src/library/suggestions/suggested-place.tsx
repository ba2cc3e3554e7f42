import type { Suggestion } from '@eemusic/contract/library/suggestions';
import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconBulb, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { choose, type Place } from '#library/academics/index.ts';
import { formatMusic } from '#library/tags/index.ts';
import { enumerate, joinWithAnd, numbers } from '#platform/locales/formats.ts';
import { formatGrade, formatLevel } from '#platform/names/places.ts';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { type SuggestionFor, suggestionQuery, waitingProps } from './queries.ts';

type Props = SuggestionFor & { place: Place; onUse: (place: Place) => void };

export function SuggestedPlace({ place, onUse, ...file }: Props) {
  const { data: suggestion, isPending, error, refetch } = useQuery(suggestionQuery(file));
  if (isPending) return <Skeleton {...waitingProps} />;
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
  const { gradeId, level, confidence, rightOf100 } = suggestion;
  const isUsed = place.gradeId === gradeId && (level === null || place.levelId === level.levelId);
  /** How often suggestions are right, measured on the library's own scores. */
  const share = numbers({ style: 'percent' }).format(rightOf100 / 100);
  const Mark = isUsed ? IconCheck : IconBulb;
  const suggested = formatPlace(suggestion);
  return (
    <section
      aria-label={t`Suggested place`}
      className="flex items-start gap-8 border rounded-8 bg-side"
      style={{ padding: '8px 12px' }}
    >
      <Mark
        size={16}
        stroke={2}
        aria-hidden
        className="flex-none"
        style={{ marginTop: 2, color: isUsed ? 'var(--good-text)' : 'var(--mantine-primary-color-light-color)' }}
      />
      <div className="flex-1 min-w-0 wrap-anywhere">
        <Text size="sm">
          <Trans>
            Suggested: <b>{suggested}</b>
          </Trans>
        </Text>
        <Text size="xs" c="dimmed">
          {formatSharedTraits(suggestion)}
        </Text>
        <Text size="xs" c="dimmed">
          {i18n._(confidences[confidence])} · {t`right for ${share} of this library’s scores`}
        </Text>
      </div>
      {!isUsed && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-label={t`Use ${suggested}`}
          onClick={() => onUse(placeAt(place, suggestion))}
        >{t`Use`}</Button>
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
  const shared = enumerate(traits.map((trait) => formatMusic(trait, trait.text)));
  return traits.length === 0 ? t`Like ${names}` : t`Like ${names} (${shared})`;
}

function placeAt(place: Place, { gradeId, level }: Suggestion): Place {
  const inGrade = choose(place, 'gradeId', gradeId);
  return level === null ? inGrade : choose(inGrade, 'levelId', level.levelId);
}
