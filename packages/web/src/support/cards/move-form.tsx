import { type BoardList, sectionOfList, sections } from '@eemusic/contract/support/lists';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, type NativeSelectProps, Popover, SegmentedControl, Stack } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { formatGroup, formatListName, formatSection } from './list-texts.ts';

export type End = 'top' | 'bottom';

type Props = {
  title: string;
  listId: number;
  onMove: (listId: number, end: End) => void;
  onClose: () => void;
  children: ReactElement;
};

export function MoveForm({ title, onClose, children, ...form }: Props) {
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      onDismiss={onClose}
      closeOnEscape={false}
      trapFocus
      /* The child may be no button, so that it may not say that it opens a dialog. */
      withRoles={false}
      width={240}
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Move ${title} to`} onKeyDown={(event) => answerKey(event, onClose)}>
        <Fields onClose={onClose} {...form} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Keys do not close the panel below. Mantine's selects would not submit the form on Enter. */
function answerKey(event: KeyboardEvent, onClose: () => void): void {
  event.stopPropagation();
  if (event.key === 'Escape') onClose();
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}

function Fields({ listId, onMove, onClose }: Pick<Props, 'listId' | 'onMove' | 'onClose'>) {
  const [target, setTarget] = useState(listId);
  const [end, setEnd] = useState<End>('top');
  const section = sectionOfList(target) ?? sections[0];
  return (
    <Form
      onSubmit={() => {
        onClose();
        onMove(target, end);
      }}
    >
      <Stack gap="xs">
        <NativeSelect
          size="sm"
          label={t`Section`}
          data-autofocus
          data={sections.map(({ id, name }) => ({ value: String(id), label: formatSection(name) }))}
          value={String(section.id)}
          onChange={(event) => {
            const chosen = sections.find(({ id }) => id === Number(event.currentTarget.value));
            setTarget(chosen?.lists[0]?.id ?? target);
          }}
        />
        <NativeSelect
          size="sm"
          label={t`List`}
          data={choicesOf(section.lists)}
          value={String(target)}
          onChange={(event) => setTarget(Number(event.currentTarget.value))}
        />
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t`Place`}
          data={[
            { value: 'top', label: t`Top` },
            { value: 'bottom', label: t`Bottom` },
          ]}
          value={end}
          onChange={(chosen) => setEnd(chosen as End)}
        />
        <Button size="xs" type="submit">
          <Trans>Move</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

/** Lists that belong to a group are shown under its name, in the place of the first. */
function choicesOf(lists: readonly BoardList[]) {
  const item = ({ id, name }: BoardList) => ({ value: String(id), label: formatListName(name) });
  return [...Map.groupBy(lists, ({ group, id }) => group ?? id).values()].flatMap(
    (parts): NonNullable<NativeSelectProps['data']> => {
      const group = parts[0]?.group ?? null;
      return group === null ? parts.map(item) : [{ group: formatGroup(group), items: parts.map(item) }];
    },
  );
}
