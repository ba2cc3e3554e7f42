import { sections } from '@eemusic/contract/support/lists';
import { addCard } from '@eemusic/contract/support/board';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Drawer, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { call } from '#platform/api/call.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import { confirmLeaving, isAsking } from '#platform/ui/confirm.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';
import classes from './card-panel.module.css';
import { AssigneeField, LabelsField } from './card-details.tsx';
import { CardFields, errorMapping, newValues, readNew } from './card-fields.tsx';
import { type Linked, LinkRows } from './parts.tsx';
import { LinkPicker } from './link-picker.tsx';
import { formatListName, formatSection } from './list-texts.ts';
import type { Person } from './queries.ts';

type Props = {
  listId: number;
  people: readonly Person[];
  labels: readonly string[];
  onClose: () => void;
  onAdded: (card: { id: number; listId: number }) => void;
};

export function AddCard({ listId, people, labels, onClose, onAdded }: Props) {
  const [initial] = useState(() => ({ ...newValues(listId), links: [] as Linked[] }));
  const { form, isSaving, submit } = useForm({
    opened: initial,
    valuesOf: (values) => values,
    read: ({ links, ...rest }) => {
      const read = readNew(rest);
      if (read.errors !== null) return read;
      return { input: { ...read.input, links: links.map(({ kind, id }) => ({ kind, id })) }, errors: null };
    },
    send: (input: CallOf<typeof addCard>, options) => call(addCard, input, options),
    errorMapping,
    refresh: () => undefined,
    onSaved: ({ cardId }) => onAdded({ id: cardId, listId: form.values.listId }),
  });
  const { values, errors, change } = form;

  const close = async () => {
    if (!isAsking() && (isEqual(initial, values) || (await confirmLeaving()))) onClose();
  };
  useCloseOnBack(() => void close(), { isOpen: true });

  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      size="min(520px, 100%)"
      title={t`Add a card`}
      classNames={{ title: classes.title ?? '' }}
    >
      <Form refusal={form.attempt} onSubmit={submit}>
        <Stack gap="sm">
          <FormAlert text={form.problem} />
          <NativeSelect
            label={t`List`}
            data={sections.map(({ name, lists }) => ({
              group: formatSection(name),
              items: lists.map((list) => ({
                value: String(list.id),
                label: `${formatSection(name)} › ${formatListName(list.name)}`,
              })),
            }))}
            value={String(values.listId)}
            error={errors['listId']}
            onChange={(event) => change({ listId: Number(event.currentTarget.value) })}
          />
          <CardFields form={form} />
          <AssigneeField
            people={people}
            value={people.find(({ userId }) => userId === values.assigneeId) ?? null}
            onChange={(assigneeId) => change({ assigneeId })}
            error={errors['assigneeId']}
          />
          <DayField
            label={t`Due`}
            name="dueOn"
            value={values.dueOn}
            onChange={(dueOn) => change({ dueOn })}
            error={errors['dueOn']}
          />
          <LabelsField
            value={values.labels}
            suggestions={labels}
            onChange={(chosen) => change({ labels: chosen })}
            error={errors['labels']}
          />
          <LinkRows
            links={values.links}
            onRemove={(gone) => change({ links: values.links.filter((link) => link !== gone) })}
          />
          <LinkPicker linked={values.links} onPick={(link) => change({ links: [...values.links, link] })} />
          <FormActions onCancel={onClose} size="sm" loading={isSaving}>
            <Trans>Add card</Trans>
          </FormActions>
        </Stack>
      </Form>
    </Drawer>
  );
}
