import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { fetchPreview } from '#library/scores/index.ts';
import { markFound, pageQuery, SheetPage } from '#library/sheet-music/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatSteps } from '#platform/names/places.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { CardProps } from '#platform/ui/list/picture-card.tsx';
import { hour } from '@eemusic/contract/platform/durations';
import { BrowserContext } from './browser-context.ts';
import { DockContext } from './dock.ts';
import { formatFound } from './format-found.ts';
import { type Found, keyOf, notesOf, pitchesOf, startAt } from './found-notes.ts';
import { ScoreActions, SelectScore } from './score-actions.tsx';
import { ScoreName } from './score-name.tsx';
import { usePreviewLink } from './use-preview-link.ts';
import classes from './found-card.module.css';

/** A score in which a melody was found: the system with its first place, and each place, to be played from there. */
export function FoundCard({ row: score, isSelected }: CardProps<ListedScore>) {
  useLingui();
  const { shelf, onDelete } = use(BrowserContext);
  const docking = use(DockContext);
  const { ahead, onClick, openLarge } = usePreviewLink(score.id);
  const steps = enumerate(formatSteps(score));
  const play = (found: Found) => (docking === null ? openLarge() : docking.open(score.id, startAt(found)));
  return (
    <div className={classes.hit}>
      <button type="button" tabIndex={-1} aria-hidden className={classes.paper} onClick={onClick} {...ahead}>
        <FoundSystem score={score} />
      </button>
      <div className="min-w-0">
        <div className="flex items-center gap-8 min-w-0">
          <SelectScore name={score.name} isSelected={isSelected} />
          <ScoreName score={score} isBare />
        </div>
        <div className={classes.place}>
          <CellText>{shelf === null ? `${steps} · ${score.module.name}` : steps}</CellText>
          <span className={classes.actions}>
            <ScoreActions score={score} onDelete={onDelete} />
          </span>
        </div>
        <div className={classes.places}>
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

/** The engraved system with the first place; measures and notes of all places in it are marked. */
function FoundSystem({ score: { id, name, found } }: { score: ListedScore }) {
  const client = useQueryClient();
  const { filter } = use(BrowserContext);
  const pitches = pitchesOf(filter);
  const { data: preview } = useQuery({
    queryKey: ['scores', 'found', id],
    queryFn: () => fetchPreview(client, id),
    staleTime: hour,
  });
  const texts = useQueries({
    queries: (preview?.pages ?? []).map(pageQuery),
    combine: (pages) => pages.map(({ data }) => data),
  });
  const places = preview === undefined ? [] : found.map((one) => notesOf(preview, one, pitches));
  const first = places.flat()[0] ?? '';
  const page = texts.findIndex((text) => text?.includes(`id="${first}"`));
  if (preview === undefined || page < 0) return <span className={classes.waiting} />;
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
