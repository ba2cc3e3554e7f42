import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { librariesQuery } from '#library/libraries/index.ts';
import type { PlaceFilters } from './filter.ts';

/** Opens the upload with the place of the list chosen; asks for the library where the list shows several. */
export function UploadHere({ library, curriculum, grade, level, stage }: Partial<PlaceFilters>) {
  const { data: libraries = [] } = useQuery(librariesQuery);
  const targets = libraries.filter(({ id }) => library === undefined || id === library);
  const search = {
    ...(curriculum !== undefined && curriculum !== defaultCurriculum && { curriculum }),
    ...(grade !== undefined && { grade }),
    ...(level !== undefined && { level }),
    ...(stage !== undefined && { stage }),
  };
  return (
    <Group justify="center" gap="xs">
      {targets.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/score-library/$id/upload" params={{ id: String(id) }} search={search} {...props} />
          )}
        >
          {targets.length === 1 ? t`Upload scores here` : t`Upload to ${name}`}
        </Button>
      ))}
    </Group>
  );
}
