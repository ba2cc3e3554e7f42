import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ComposeHere, DropOnLibrary, shelfAddressOf } from '#library/dropping/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { everyScore, type PlaceFilters } from './address.ts';
import { LinkButton } from '#platform/ui/links.tsx';

export function UploadHere(place: Partial<PlaceFilters>) {
  const libraries = useShownLibraries(place);
  return (
    <Group justify="center" gap="xs">
      {libraries.map(({ id, name }) => (
        <LinkButton
          icon={IconUpload}
          to="/score-library/$id/upload"
          params={{ id: String(id) }}
          search={shelfAddressOf(place)}
          key={id}
          variant="default"
        >
          {libraries.length === 1 ? t`Upload scores here` : t`Upload to ${name}`}
        </LinkButton>
      ))}
      <ComposeHere {...place} />
    </Group>
  );
}

export function DropHere() {
  const { filters } = useListAddress(everyScore).filter;
  const navigate = useNavigate();
  const open = (id: number) =>
    void navigate({ to: '/score-library/$id/upload', params: { id: String(id) }, search: shelfAddressOf(filters) });
  return <DropOnLibrary libraries={useShownLibraries(filters)} onOpen={open} />;
}

function useShownLibraries({ library }: Partial<PlaceFilters>) {
  const { data: libraries = [] } = useQuery(librariesQuery);
  return libraries.filter(({ id }) => library === undefined || id === library);
}
