import { maxNameLength, maxTextLength } from '@eemusic/contract/platform/field-lengths';
import {
  addSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  type SavedAnswer,
  savedAnswerKinds,
  updateSavedAnswer,
} from '@eemusic/contract/support/mail';
import { languages } from '@eemusic/contract/platform/languages';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';

export const savedAnswersQuery = queryOptions({
  queryKey: ['support', 'saved-answers'],
  queryFn: ({ signal }) => call(listSavedAnswers, {}, { signal }),
  staleTime: 60_000,
});

type Draft = Omit<SavedAnswer, 'id'> & { id: number | null };

const put = ({ id, ...fields }: Draft) =>
  id === null
    ? call(addSavedAnswer, fields, { idempotencyKey: newIdempotencyKey() })
    : call(updateSavedAnswer, { id: String(id), ...fields });

/** Lists the saved answers and signatures to change them. @param text the first text of a new one */
export function SavedAnswersDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const query = useQuery(savedAnswersQuery);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: savedAnswersQuery.queryKey });
  const [draft, setDraft] = useState<Draft | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: SavedAnswer) => call(deleteSavedAnswer, { id: String(id) }),
    onSuccess: ({ message }, { id: _gone, ...answer }) =>
      toast.undo(message, () => void put({ ...answer, id: null }).then(refresh, (error) => toast.failure(error))),
    onSettled: refresh,
  });
  return (
    <Dialog opened onClose={onClose} title={t`Saved answers`} size="lg">
      {draft !== null ? (
        <AnswerForm
          draft={draft}
          onChange={setDraft}
          onClose={() => setDraft(null)}
          onSaved={() => {
            setDraft(null);
            void refresh();
          }}
        />
      ) : (
        <Stack gap="sm">
          <QueriedRows
            query={{ ...query, data: query.data?.answers }}
            height={120}
            empty={
              <Text size="sm" c="dimmed">
                <Trans>Save texts you use often, and a signature for each language.</Trans>
              </Text>
            }
          >
            {(answer) => (
              <RowOfList
                key={answer.id}
                name={answer.name}
                lines={[
                  [nameOfLanguage(answer.language), answer.kind === 'signature' ? t`Signature` : '']
                    .filter((part) => part !== '')
                    .join(' · '),
                ]}
                actions={
                  <>
                    <RowAction label={t`Edit`} about={t`Edit ${answer.name}`} onClick={() => setDraft(answer)} />
                    <RowAction
                      label={t`Delete`}
                      c="var(--bad-text)"
                      about={t`Delete ${answer.name}`}
                      onClick={() => remove.mutate(answer)}
                    />
                  </>
                }
              />
            )}
          </QueriedRows>
          <Group justify="flex-end">
            <Button
              size="sm"
              onClick={() =>
                setDraft({
                  id: null,
                  kind: 'answer',
                  language: /\p{Script=Han}/u.test(text) ? 'zh-Hans' : 'en',
                  name: '',
                  text,
                })
              }
            >
              <Trans>Add saved answer</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Languages are named in themselves. */
export const nameOfLanguage = (language: SavedAnswer['language']) =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

type FormProps = { draft: Draft; onChange: (draft: Draft) => void; onClose: () => void; onSaved: () => void };

function AnswerForm({ draft, onChange, onClose, onSaved }: FormProps) {
  const { mutate, isPending, error } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => put(draft),
    onSuccess: ({ message }) => {
      toast.success(message);
      onSaved();
    },
  });
  const kinds = { answer: t`Answer`, signature: t`Signature` };
  return (
    <Form onSubmit={() => mutate()}>
      <Stack gap="sm">
        <FormAlert text={error === null ? null : textOf(error)} />
        <TextInput
          label={t`Name`}
          maxLength={maxNameLength}
          data-autofocus
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <SimpleGrid cols={2}>
          <Select
            label={t`Language`}
            allowDeselect={false}
            data={languages.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
            value={draft.language}
            onChange={(language) => language && onChange({ ...draft, language })}
          />
          <Select
            label={t`Used as`}
            allowDeselect={false}
            data={savedAnswerKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
            value={draft.kind}
            onChange={(kind) => kind && onChange({ ...draft, kind })}
          />
        </SimpleGrid>
        <Textarea
          label={t`Text`}
          description={
            draft.kind === 'signature'
              ? t`${'{me}'} becomes the name of the person who answers.`
              : t`${'{name}'}, ${'{school}'} and ${'{lastDay}'} become the sender’s name, school and last day of their key.`
          }
          autosize
          minRows={4}
          maxRows={16}
          maxLength={maxTextLength}
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
        <FormActions size="sm" onCancel={onClose} loading={isPending}>
          <Trans>Save</Trans>
        </FormActions>
      </Stack>
    </Form>
  );
}
