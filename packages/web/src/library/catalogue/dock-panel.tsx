import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DockedPreview, useScoresAddress } from '#library/scores/index.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { type Docking, useDockedScore } from './dock.ts';
import classes from './dock.module.css';

type Props = {
  docking: Docking;
  /** The first page of the list; its first score is shown until the user chooses another one. */
  list: PageQuery<ListedScore>;
};

/** The dock beside a list of scores. */
export function DockPanel({ docking: { dock, close }, list }: Props) {
  const { change, search } = useScoresAddress();
  const chosen = useDockedScore(dock);
  const { data } = useQuery({ ...list, enabled: chosen === null });
  const id = chosen ?? data?.rows[0]?.id;
  /* The large preview has a player of its own. */
  const isCovered = search.preview !== undefined;
  return (
    <div className={classes.place}>
      {id !== undefined && !isCovered && (
        <Suspense>
          <DockedPreview key={id} id={id} onLarge={() => change({ preview: id })} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
