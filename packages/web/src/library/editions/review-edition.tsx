import { maxEditionNoteLength } from '@eemusic/contract/platform/field-lengths';
import type { EditionCheck } from '@eemusic/contract/library/editions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Stack, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { AccompanimentMisfit } from '#library/scores/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { useLostFocus } from '#platform/ui/use-lost-focus.ts';
import { ComparedNotes } from './compared-notes.tsx';
import { checkQuery } from './queries.ts';
import classes from './review-edition.module.css';
import { TagChanges } from './tag-changes.tsx';
import { useAddEdition } from './use-add-edition.ts';

type Props = { id: number; file: string; onDone: () => void };

/** What a file would change as the next edition, shown before it is published. */
export function ReviewEdition({ id, file, onDone }: Props) {
  const { data: check, error, isFetching } = useQuery(checkQuery(id, file));
  const title = useRef<HTMLHeadingElement>(null);
  /* The button by which the file was chosen has disappeared. */
  useLostFocus(check !== undefined, () => title.current?.focus());
  if (error !== null && !isFetching)
    return (
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={textOf(error)}>
        <Button size="xs" variant="default" onClick={onDone}>
          <Trans>Choose another file</Trans>
        </Button>
      </Alert>
    );
  if (check === undefined) return <Loader aria-label={t`Loading`} />;
  return <Review id={id} file={file} check={check} title={title} onDone={onDone} />;
}

type ReviewProps = Props & { check: EditionCheck; title: RefObject<HTMLHeadingElement | null> };

function Review({ id, file, check, title, onDone }: ReviewProps) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [takesTags, setTakesTags] = useState(false);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const { add, isPending, isOvertaken } = useAddEdition({ id, file, onDone });
  const next = check.edition + 1;
  const { broughtBack } = check;
  const submit = () => {
    if (isPending) return;
    const isEmpty = note.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) noteField.current?.focus();
    else add({ note, check, takesTags });
  };

  return (
    <section aria-labelledby="review-edition" className={classes.review}>
      <Title ref={title} tabIndex={-1} order={2} mb="sm" id="review-edition" className={classes.title ?? ''}>
        {broughtBack === null ? t`Edition ${next}: review` : t`Bring back edition ${broughtBack} as edition ${next}`}
      </Title>
      {isOvertaken && (
        <Alert color="yellow" mb="sm" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Trans>
            Someone else changed this score in the meantime. Your file and note are kept, and the file is now compared
            with the current score.
          </Trans>
        </Alert>
      )}
      <div className={classes.columns}>
        <ComparedNotes check={check} file={file} />
        {/* Only these fields are in the form: Enter in a field of the player beside it must not publish. */}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap="md">
            {check.tags.length > 0 && <TagChanges tags={check.tags} isTaken={takesTags} onChange={setTakesTags} />}
            {check.misfit && (
              <AccompanimentMisfit accompaniment={check.misfit.accompaniment} score={check.misfit.score} />
            )}
            <Textarea
              ref={noteField}
              label={broughtBack === null ? t`What was corrected` : t`Why you are bringing it back`}
              required
              autosize
              minRows={2}
              maxLength={maxEditionNoteLength}
              value={note}
              error={isMissing && note.trim() === '' && t`Please describe it in a note`}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" size="sm" disabled={isPending} onClick={onDone}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" size="sm" loading={isPending}>
                <Trans>Publish edition {next}</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      </div>
    </section>
  );
}
