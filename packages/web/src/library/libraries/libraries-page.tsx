import type { Library } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { IconBooks, IconMusic } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DropOnLibrary } from '#library/dropping/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { Page } from '#platform/ui/page.tsx';
import classes from './libraries-page.module.css';
import { LibraryLinks } from './library-links.tsx';
import { NewestScores } from './newest-scores.tsx';
import { librariesQuery } from './queries.ts';

/** Libraries as tiles that lead to their scores, and below them the newest scores. */
export function LibrariesPage() {
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const navigate = useNavigate();
  const open = (id: number) => void navigate({ to: '/score-library/$id/upload', params: { id: String(id) } });

  return (
    <Page
      title={t`Score Library`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      tools={<BinLink kind="score" />}
    >
      <LibraryLinks />
      {libraries.length === 0 ? (
        <EmptyState
          icon={IconBooks}
          title={t`There is no library yet`}
          hint={t`Libraries hold the scores. Add the first one under Manage Libraries.`}
        />
      ) : (
        <nav aria-label={t`Libraries`} className={classes.tiles}>
          {libraries.map((library) => (
            <LibraryTile key={library.id} library={library} />
          ))}
        </nav>
      )}
      {libraries.some(({ scores }) => scores > 0) && <NewestScores />}
      <Suspense>
        <DropOnLibrary libraries={libraries} onOpen={open} />
      </Suspense>
    </Page>
  );
}

function LibraryTile({ library: { id, name, shortName, image, scores } }: { library: Library }) {
  return (
    <Link to="/score-library/$id/upload" params={{ id: String(id) }} className={classes.tile}>
      <ImageWithFallback src={image === '' ? null : image} alt="" icon={IconMusic} width="100%" height={148} />
      <span className={classes.text}>
        <Text span fw={600} lineClamp={2} title={name}>
          {name}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {shortName} · {plural(scores, { one: '# score', other: '# scores' })}
        </Text>
      </span>
    </Link>
  );
}
