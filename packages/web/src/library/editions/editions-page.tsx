import type { Edition } from '@eemusic/contract/library/editions';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { OpenedScore } from '#library/scores/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useLostFocus } from '#platform/ui/use-lost-focus.ts';
import type { EditionsAddress } from './address.ts';
import { CompareEditions } from './compare-editions.tsx';
import { EditionList } from './edition-list.tsx';
import { NewEdition } from './new-edition.tsx';
import { editionsQuery } from './queries.ts';
import { ReviewEdition } from './review-edition.tsx';

const route = getRouteApi('/shell/score-library/editions/$id');

/** The current and earlier editions of a score, and the upload of a corrected one. */
export function EditionsPage() {
  const id = Number(route.useParams().id);
  const { file, one, other } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(editionsQuery(id));
  const { name, editions } = data;
  const put = (
    changed: { [Field in keyof EditionsAddress]: EditionsAddress[Field] | undefined },
    { replace = false }: { replace?: boolean } = {},
  ) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)),
      replace,
      resetScroll: false,
    });
  const find = (number: number | undefined) => editions.find(({ edition }) => edition === number);
  const [compared, opposite] = [find(one), find(other)];
  const present = editions[0];
  const list = useRef<HTMLDivElement>(null);
  /* The review disappears when it is published or cancelled. */
  useLostFocus(file === undefined, () => list.current?.querySelector<HTMLElement>('button, a')?.focus());

  return (
    <Page title={t`Editions of ${name}`} back={<BackLink to="/score-library/scores" label={t`Scores`} />}>
      <Stack gap="md" maw={1180}>
        {file === undefined ? (
          <NewEdition onUploaded={(uploaded) => put({ file: uploaded })} />
        ) : (
          <ReviewEdition key={file} id={id} file={file} onDone={() => put({ file: undefined }, { replace: true })} />
        )}
        <div ref={list}>
          <EditionList
            id={id}
            editions={editions}
            onPreview={({ edition }) => put({ preview: id, edition })}
            onCompare={({ edition }) => put({ one: edition, other: present?.edition })}
            onBringBack={({ fileName }: Edition) => put({ file: fileName })}
          />
        </div>
      </Stack>
      {compared && opposite && (
        <CompareEditions
          editions={editions}
          one={compared}
          other={opposite}
          onChange={(changed) => put(changed, { replace: true })}
          onClose={() => put({ one: undefined, other: undefined })}
        />
      )}
      <OpenedScore />
    </Page>
  );
}
