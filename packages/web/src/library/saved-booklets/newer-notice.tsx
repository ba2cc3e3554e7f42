import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { IconVersions } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

export type NewerScore = { id: number; name: string; printed: number; present: number };

/** How many scores are listed by name; the badge in the list counts all of them. */
const maxNamed = 12;

/**
 * Lists the scores that were corrected since the booklet was printed, each with a link to a comparison of its editions.
 */
export function NewerNotice({ scores }: { scores: readonly NewerScore[] }) {
  if (scores.length === 0) return null;
  const more = scores.length - maxNamed;
  return (
    <Alert
      color="orange"
      icon={<IconVersions aria-hidden />}
      title={plural(scores.length, { one: '# score has a newer edition', other: '# scores have a newer edition' })}
    >
      <p style={{ margin: '0 0 4px' }}>
        {scores.slice(0, maxNamed).map(({ id, name, printed, present }, index) => (
          <Fragment key={id}>
            {index > 0 && t`, `}
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/score-library/editions/$id"
                  params={{ id: String(id) }}
                  search={{ one: printed, other: present }}
                  {...props}
                />
              )}
            >
              {name}
            </Anchor>
          </Fragment>
        ))}
        {more > 0 && t` and ${more} more`}
      </p>
      <Trans>Make the PDF again to print the booklet with them.</Trans>
    </Alert>
  );
}
