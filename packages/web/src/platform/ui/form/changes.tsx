import { plural } from '@lingui/core/macro';
import { Text } from '@mantine/core';

/** Shows beside 'Save' how many fields are not saved yet. */
export function Changes({ changed }: { changed: readonly string[] }) {
  if (changed.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" visibleFrom="md">
      {plural(changed.length, { one: '# field changed', other: '# fields changed' })}
    </Text>
  );
}
