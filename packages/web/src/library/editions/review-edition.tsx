import { maxEditionNoteLength } from '@eemusic/contract/platform/field-lengths';
import { noneOfThese } from '@eemusic/contract/library/choices';
import { addEdition, type EditionCheck } from '@eemusic/contract/library/editions';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { AccompanimentMisfit, listLabels } from '#library/scores/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import { findTag, isListTag, tagNames, useTagLists } from '#library/tags/index.ts';
import { labelled } from '#platform/locales/formats.ts';
import { call } from '#platform/api/call.ts';
import { isStale } from '#platform/ui/conflict.ts';
import { useIdempotency } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { usePaper } from '#library/sheet-music/index.ts';
import { CompareDialog, ComparePane, comparisonQuery } from '#library/duplicates/index.ts';
import { ReviewPlayer } from '#library/uploads/index.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';
import { checkQuery, refreshEditions } from './queries.ts';
import { formatEdition } from './editions-page.tsx';

type Props = { id: number; file: string; onDone: () => void };

export function ReviewEdition({ id, file, onDone }: Props) {
  const { data: check, error, isFetching } = useQuery(checkQuery(id, file));
  const title = useRef<HTMLHeadingElement>(null);
  /* The button by which the file was chosen has disappeared. */
  useLostFocus(check !== undefined, () => title.current?.focus());
  if (error !== null && !isFetching)
    return (
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={textOf(error)}>
        <Button size="xs" variant="default" onClick={onDone}>{t`Choose another file`}</Button>
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
    <section
      aria-labelledby="review-edition"
      className="p-16 border"
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    >
      <Title ref={title} tabIndex={-1} order={2} mb="sm" id="review-edition" style={{ outline: 'none' }}>
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
      <div className="flex flex-wrap items-start gap-16">
        <ComparedNotes check={check} file={file} />
        {/* Only these fields are in the form: Enter in a field of the player beside it must not publish. */}
        <Form onSubmit={submit} style={{ flex: '2 1 260px' }}>
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
              <Button variant="default" size="sm" disabled={isPending} onClick={onDone}>{t`Cancel`}</Button>
              <Button type="submit" size="sm" loading={isPending}>{t`Publish edition ${next}`}</Button>
            </Group>
          </Stack>
        </Form>
      </div>
    </section>
  );
}

type Change = EditionCheck['tags'][number];
type TagChangesProps = { tags: readonly Change[]; isTaken: boolean; onChange: (isTaken: boolean) => void };

function TagChanges({ tags, isTaken, onChange }: TagChangesProps) {
  const { i18n } = useLingui();
  useTagLists();
  return (
    <Radio.Group
      label={t`The new notes suggest other tags`}
      value={isTaken ? 'taken' : 'kept'}
      onChange={(value) => onChange(value === 'taken')}
    >
      <ul className="p-0 list-none dimmed text-sm" style={{ margin: '4px 0 12px' }}>
        {tags.map((change) => (
          <li key={change.tag}>
            {labelled(
              i18n._(tagNames[change.tag]),
              `${format(change, change.present)} → ${format(change, change.read)}`,
            )}
          </li>
        ))}
      </ul>
      <Stack gap={6}>
        <Radio size="sm" value="kept" label={t`Keep the tags as they are`} />
        <Radio size="sm" value="taken" label={t`Use the tags from the notes`} />
      </Stack>
    </Radio.Group>
  );
}

function format({ tag }: Change, value: number | boolean | null): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  return isListTag(tag) ? (findTag(tag, value ?? noneOfThese)?.name ?? '') : '';
}

type Added = { note: string; check: EditionCheck; takesTags: boolean };

/** If somebody else changed the score, nothing is published, and the file is compared with it again. */
function useAddEdition({ id, file, onDone }: { id: number; file: string; onDone: () => void }) {
  const client = useQueryClient();
  const [isOvertaken, setOvertaken] = useState(false);
  const { optionsFor } = useIdempotency();

  const add = useMutation({
    mutationFn: async ({ note, check: { version, tags }, takesTags }: Added) => {
      const taken = takesTags ? Object.fromEntries(tags.map(({ tag, read }) => [tag, read])) : {};
      const input = { id: String(id), fileName: file, note, version, tags: taken };
      try {
        return await call(addEdition, input, optionsFor(input));
      } catch (error) {
        if (!isStale(error)) throw error;
        await Promise.all([
          client.refetchQueries({ queryKey: checkQuery(id, file).queryKey }),
          refreshEditions(client, id),
        ]);
        setOvertaken(true);
        return null;
      }
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      toast.success(answer.message);
      void refreshEditions(client, id);
      onDone();
    },
  });
  return { add: add.mutate, isPending: add.isPending, isOvertaken };
}

const sidesStyle = {
  minHeight: 200,
  maxHeight: 'min(56vh, 560px)',
  background: 'var(--surface-hover)',
  gridTemplate: 'minmax(0, 1fr) / 1fr 1fr',
};

function ComparedNotes({ check, file }: { check: EditionCheck; file: string }) {
  const { data, error, refetch } = useQuery(comparisonQuery(check.presentFile, file));
  const [isLarge, setLarge] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const { paper, shown, onShown } = usePaper();
  useCloseOnBack(() => setLarge(false), { isOpen: isLarge });
  if (data === undefined)
    return error === null ? (
      <Loader aria-label={t`Loading`} />
    ) : (
      <ListError error={error} onRetry={() => void refetch()} />
    );

  const { one, other } = data;
  const { differing: measures, labels } = other.differing.length > 0 ? other : one;
  const count = Math.max(one.differing.length, other.differing.length);
  const differ = plural(count, { one: '# measure differs', other: '# measures differ' });
  const head = (name: string) => (
    <Text fw={600} size="sm" truncate>
      {name}
    </Text>
  );
  const heads = { one: head(formatEdition(check)), other: head(t`New edition`) };
  return (
    <div className="min-w-0" style={{ flex: '3 1 480px' }}>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm" fw={600} role="status">
          {count === 0
            ? t`The notes are the same in all measures; only other things differ`
            : labelled(differ, listLabels({ measures, labels }))}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={isPlaying ? <IconX size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
            onClick={() => setPlaying(!isPlaying)}
          >
            {isPlaying ? t`Close the player` : t`Play the new edition`}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setLarge(true)}>{t`Compare large`}</Button>
        </Group>
      </Group>
      <div className="grid min-w-0" style={sidesStyle}>
        <ComparePane label={formatEdition(check)} side={one} current={one.differing[0]} head={heads.one} />
        <ComparePane
          label={t`New edition`}
          side={other}
          current={other.differing[0]}
          head={heads.other}
          followed={{ paper, onShown }}
        />
      </div>
      {isPlaying && <ReviewPlayer fileName={file} accompaniment={null} requests={1} paper={paper} shown={shown} />}
      {isLarge && <CompareDialog one={check.presentFile} other={file} heads={heads} onClose={() => setLarge(false)} />}
    </div>
  );
}
