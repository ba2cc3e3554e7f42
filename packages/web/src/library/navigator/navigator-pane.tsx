import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { coverScores } from '@eemusic/contract/library/catalogue';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { Place } from '#library/academics/index.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import type { Choice } from '#platform/ui/list/filter-control.ts';
import { call } from '#platform/api/call.ts';
import { placeMapOf } from './map-rows.ts';
import classes from './navigator.module.css';
import { PlaceMap } from './place-map.tsx';

/** Choices above the map, such as the libraries; at most one of them is active. */
export type Section = {
  label: string;
  choices: readonly Choice[];
  value: string | number | undefined;
  onChoose: (value: string | number | undefined) => void;
};

export type PaneProps = {
  /** Which scores the map counts. */
  filter: MapFilter;
  place: Place;
  onChoose: (place: Place) => void;
  sections?: readonly Section[];
  /** Collapses the column; a drawer has a close button of its own. */
  onFold?: () => void;
};

export function NavigatorPane({ filter, place, onChoose, sections, onFold }: PaneProps) {
  useLingui();
  const { data: grades, error, isPlaceholderData, refetch } = useQuery(mapQuery(filter));
  return (
    <div className="grid gap-12">
      {onFold !== undefined && (
        <div className="flex items-center justify-between">
          <span className="font-semibold">{t`Places`}</span>
          <Tooltip label={t`Collapse the places`}>
            <ActionIcon size={26} variant="subtle" color="gray" aria-label={t`Collapse the places`} onClick={onFold}>
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {sections?.map((section) => (
        <Choices key={section.label} {...section} />
      ))}
      {grades === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {grades === undefined && error === null && <Skeleton h={480} aria-busy />}
      {grades !== undefined && (
        <PlaceMap map={placeMapOf(grades)} chosen={place} isOutdated={isPlaceholderData} onChoose={onChoose} />
      )}
    </div>
  );
}

function Choices({ label, choices, value, onChoose }: Section) {
  return (
    <div role="group" aria-label={label} style={{ display: 'grid', gap: 2 }}>
      <span className="dimmed text-xs" style={{ paddingInline: 8 }} aria-hidden>
        {label}
      </span>
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            className={classes.choice}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : choice.value)}
          >
            <span className="overflow-hidden text-ellipsis whitespace-nowrap" title={choice.label}>
              {choice.label}
            </span>
            <span className="flex-none dimmed font-normal tabular-nums">
              {choice.count !== undefined && i18n.number(choice.count)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** A filter of scores, without a place. */
type MapFilter = Omit<CallOf<typeof coverScores>, 'by' | 'withDisabled' | 'gradeId' | 'levelId' | 'stageId'>;

/**
 * How many scores of a filter each stage has. The query key begins with 'scores', so that changes of scores refresh it.
 */
function mapQuery(filter: MapFilter) {
  return queryOptions({
    queryKey: ['scores', 'map', filter],
    queryFn: ({ signal }) => call(coverScores, { ...filter, withDisabled: true }, { signal }),
    select: ({ grades }) => grades,
    placeholderData: keepPreviousData,
  });
}
