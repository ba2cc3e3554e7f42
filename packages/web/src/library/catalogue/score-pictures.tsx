import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { PictureBody } from '#platform/ui/list/picture-body.tsx';
import type { BodyProps } from '#platform/ui/list/types.ts';
import type { ScoreFilters, ScoreSort } from './filter.ts';
import { ScoreCard } from './score-card.tsx';

/** Shows the first system of each score. */
export function ScorePictures(props: BodyProps<ListedScore, ScoreSort, ScoreFilters>) {
  return <PictureBody {...props} card={ScoreCard} pictureOf={pictureOf} />;
}

const pictureOf = ({ thumbnail }: ListedScore) => thumbnail;
