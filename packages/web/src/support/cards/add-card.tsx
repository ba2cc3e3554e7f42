import { sections } from '@eemusic/contract/support/lists';
import { addCard } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Group, NativeSelect, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import { isAsking } from '#platform/ui/confirm.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { useCreate } from '#platform/ui/form/use-create.ts';
import { useRecordForm } from '#platform/ui/form/use-record-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { confirmLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import classes from './card-panel.module.css';
import { AssigneeField } from './card-details.tsx';
import { CardFields } from './card-fields.tsx';
import type { Linked } from './kind-icon.tsx';
import { LabelsField } from './labels-field.tsx';
import { LinkPicker } from './link-picker.tsx';
import { LinkRows } from './link-rows.tsx';
import { formatListName, formatSection } from './list-texts.ts';
import type { Person } from './queries.ts';
import { newValues, errorMapping, readNew } from './values.ts';

type Props = {
  /** The preselected list. */
  listId: number;
  people: readonly Person[];
  labels: readonly string[];
  onClose: () => void;
  onAdded: (card: { id: number; listId: number }) => void;
};

/** The form for a new card, which has no email address of a sender. */
export function AddCard({ listId, people, labels, onClose, onAdded }: Props) {
  const [initial] = useState(() => ({ ...newValues(listId), links: [] as Linked[] }));
  const form = useRecordForm(initial, errorMapping);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(element, form.attempt);
  const create = useCreate({
    send: (input: Parameters<typeof call<typeof addCard>>[1], options) => call(addCard, input, options),
    refresh: () => undefined,
  });
  const { values, errors, change } = form;

  const close = async () => {
    if (!isAsking() && (isEqual(initial, values) || (await confirmLeaving()))) onClose();
  };
  useCloseOnBack(() => void close(), { isOpen: true });

  const submit = async () => {
    form.clear();
    const { links, ...rest } = values;
    const { input, errors } = readNew(rest);
    if (errors !== null) return form.refuse(errors);
    try {
      const added = await create.mutateAsync({ ...input, links: links.map(({ kind, id }) => ({ kind, id })) });
      toast.success(added.message);
      form.allowLeaving();
      onAdded({ id: added.cardId, listId: values.listId });
    } catch (error) {
      form.fail(error);
    }
  };

  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      size="min(520px, 100%)"
      title={t`Add a card`}
      classNames={{ title: classes.title ?? '' }}
    >
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) void submit();
        }}
      >
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
          <CardFields values={values} errors={errors} change={change} />
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
          <Group gap="xs" justify="flex-end">
            <Button size="sm" variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button size="sm" type="submit" loading={create.isPending}>
              <Trans>Add card</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
