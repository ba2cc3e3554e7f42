import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconMusicPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { DropOnLibrary } from '#library/dropping/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import type { ShelfAddress } from '#library/scores/index.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { everyScore, type PlaceFilters } from './address.ts';

type Here = { [Filter in keyof PlaceFilters]?: PlaceFilters[Filter] | undefined };

/** Opens the upload with the list's place preselected; asks for the library if the list shows several. */
export function UploadHere(place: Partial<PlaceFilters>) {
  const libraries = useShownLibraries(place);
  return (
    <Group justify="center" gap="xs">
      {libraries.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/score-library/$id/upload" params={{ id: String(id) }} search={addressOf(place)} {...props} />
          )}
        >
          {libraries.length === 1 ? t`Upload scores here` : t`Upload to ${name}`}
        </Button>
      ))}
      <ComposeHere {...place} />
    </Group>
  );
}

/** Opens the exercises with the list's place preselected. */
export function ComposeHere({ library, curriculum, grade, level, stage }: Here) {
  const search = { library, curriculum, grade, level, stage };
  return (
    <Button
      variant="default"
      leftSection={<IconMusicPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/score-library/exercises" search={search} {...props} />}
    >
      <Trans>New exercises</Trans>
    </Button>
  );
}

/** Uploads files dropped on the list to a library that it shows, with the list's place preselected. */
export function DropHere() {
  const { filters } = useListAddress(everyScore).filter;
  const navigate = useNavigate();
  const open = (id: number) =>
    void navigate({ to: '/score-library/$id/upload', params: { id: String(id) }, search: addressOf(filters) });
  return <DropOnLibrary libraries={useShownLibraries(filters)} onOpen={open} />;
}

function useShownLibraries({ library }: Partial<PlaceFilters>) {
  const { data: libraries = [] } = useQuery(librariesQuery);
  return libraries.filter(({ id }) => library === undefined || id === library);
}

function addressOf({ curriculum, grade, level, stage }: Partial<PlaceFilters>): ShelfAddress {
  return { curriculum: curriculum === defaultCurriculum ? undefined : curriculum, grade, level, stage };
}
