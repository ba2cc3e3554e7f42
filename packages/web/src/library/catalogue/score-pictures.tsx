import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { hour } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Badge, Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { ShortPlace } from '#library/libraries/index.ts';
import { previewQuery } from '#library/scores/index.ts';
import { markFound, pageQuery, SheetPage } from '#library/sheet-music/index.ts';
import { FirstLine } from '#platform/ui/first-line.tsx';
import { PictureBody } from '#platform/ui/list/picture-body.tsx';
import type { CardProps } from '#platform/ui/list/picture-card.tsx';
import type { BodyProps } from '#platform/ui/list/types.ts';
import type { ScoreFilters, ScoreSort } from './address.ts';
import { BrowserContext, DockContext, usePreviewLink } from './browser-context.ts';
import { ScoreActions, ScoreName, ScoreSwitch, SelectScore, TagSummary } from './columns.tsx';
import { type Found, formatFound, foundTexts, keyOf, notesOf, pitchesOf, startAt } from './found-notes.ts';
import classes from './score-card.module.css';

export function ScorePictures(props: BodyProps<ListedScore, ScoreSort, ScoreFilters>) {
  if (props.address.filter.filters.notes !== undefined)
    return <PictureBody key="found" {...props} card={FoundCard} wholeLine={180} />;
  return <PictureBody {...props} card={ScoreCard} />;
}

function ScoreCard({ row: score, isSelected }: CardProps<ListedScore>) {
  useLingui();
  const { ahead, onClick } = usePreviewLink(score.id);
  const { shelf } = use(BrowserContext);
  return (
    <>
      {/* Keyboard users open the score by its name. */}
      <button type="button" tabIndex={-1} aria-hidden className={classes.paper} onClick={onClick} {...ahead}>
        <FirstLine src={score.thumbnail} height={104} />
      </button>
      <div className={`flex items-center gap-8 min-w-0 ${classes.head}`}>
        <SelectScore name={score.name} isSelected={isSelected} />
        <ScoreName score={score} />
        {!score.scoreEnabled && <Badge size="xs" variant="light" color="gray" flex="none">{t`Off`}</Badge>}
        <span className={classes.actions}>
          <ScoreActions score={score} />
          <ScoreSwitch score={score} />
        </span>
      </div>
      <div className={classes.place}>
        <ShortPlace place={score} withLibrary={shelf === null} />
      </div>
      {foundTexts(score).length === 0 && (
        <div className="flex items-center gap-8 min-w-0">
          <TagSummary score={score} />
        </div>
      )}
    </>
  );
}

/** A score in which a melody was found: the system with its first place, and each place, to be played from there. */
function FoundCard({ row: score, isSelected }: CardProps<ListedScore>) {
  useLingui();
  const { shelf } = use(BrowserContext);
  const docking = use(DockContext);
  const { ahead, onClick, openLarge } = usePreviewLink(score.id);
  const play = (found: Found) => (docking === null ? openLarge() : docking.open(score.id, startAt(found)));
  return (
    <div className={classes.hit}>
      <button type="button" tabIndex={-1} aria-hidden className={classes.system} onClick={onClick} {...ahead}>
        <FoundSystem score={score} />
      </button>
      <div className="min-w-0">
        <div className="flex items-center gap-8 min-w-0">
          <SelectScore name={score.name} isSelected={isSelected} />
          <ScoreName score={score} isBare />
        </div>
        <div className={`flex items-center ${classes.place}`} style={{ height: 24 }}>
          <ShortPlace place={score} withLibrary={shelf === null} />
          <span className={classes.actions}>
            <ScoreActions score={score} />
          </span>
        </div>
        <div className="grid overflow-y-auto" style={{ justifyItems: 'start', marginInlineStart: -8, maxHeight: 104 }}>
          {score.found.map((found) => (
            <Button
              key={keyOf(found)}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
              aria-label={t`Play ${score.name} from ${formatFound(found)}`}
              onClick={() => play(found)}
            >
              {formatFound(found)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

function FoundSystem({ score: { id, name, found } }: { score: ListedScore }) {
  const client = useQueryClient();
  const { filter } = use(BrowserContext);
  const pitches = pitchesOf(filter);
  const { data: preview } = useQuery({
    queryKey: ['scores', 'found', id],
    queryFn: () => client.fetchQuery(previewQuery(id)),
    staleTime: hour,
  });
  const texts = useQueries({
    queries: (preview?.pages ?? []).map(pageQuery),
    combine: (pages) => pages.map(({ data }) => data),
  });
  const places = preview === undefined ? [] : found.map((one) => notesOf(preview, one, pitches));
  const first = places.flat()[0] ?? '';
  const page = texts.findIndex((text) => text?.includes(`id="${first}"`));
  if (preview === undefined || page < 0) return <span className="block" style={{ height: '100%' }} />;
  const prepare = (drawn: SVGSVGElement) => {
    for (const ids of places) markFound(drawn, ids);
    const system = drawn.querySelector(`[id="${first}"]`)?.closest('g.system');
    for (const other of drawn.querySelectorAll('g.system')) if (other !== system) other.remove();
  };
  return (
    <SheetPage
      key={pitches.join('-')}
      address={preview.pages[page] ?? ''}
      isCropped
      prepare={prepare}
      label={t`Sheet music of ${name}`}
    />
  );
}
