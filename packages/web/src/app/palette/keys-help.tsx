import type { Code } from '@eemusic/contract/platform/permissions';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Kbd, Text, Title } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Fragment } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { Dialog } from '#platform/ui/dialog.tsx';
import { mayOpen } from '#app/modules.ts';

type Props = { isOpen: boolean; onClose: () => void; heldCodes: readonly Code[] };

export function KeysHelp({ isOpen, onClose, heldCodes }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog
      /* A dialog that is open on its first render cannot return the focus. */
      opened={useMounted() && isOpen}
      onClose={onClose}
      size={860}
      title={t`Keyboard shortcuts`}
      transitionProps={{ duration: 0 }}
    >
      <div style={{ columnGap: 32, columns: '2 320px' }}>
        {shortcutGroups
          .filter((group) => mayOpen(group, heldCodes))
          .map(({ name, shortcuts }) => (
            <section key={name.id} style={{ breakInside: 'avoid', paddingBottom: 20 }}>
              <Title order={3} size="sm" mb={4}>
                {i18n._(name)}
              </Title>
              <dl
                className="grid m-0"
                style={{ gridTemplateColumns: '128px 1fr', gap: '6px 12px', alignItems: 'baseline' }}
              >
                {shortcuts.map(({ keys, description }) => (
                  <Fragment key={description.id}>
                    <dt>
                      {keys.map((key, index) => (
                        <Fragment key={key}>
                          {index > 0 && ' '}
                          <Kbd size="xs">{keyName(key)}</Kbd>
                        </Fragment>
                      ))}
                    </dt>
                    <Text component="dd" size="sm" m={0}>
                      {i18n._(description)}
                    </Text>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const keyName = (key: string) => (isApple ? key.replace('Ctrl', '⌘').replace('Alt', '⌥') : key);

type Shortcut = { keys: readonly string[]; description: MessageDescriptor };
type ShortcutGroup = { name: MessageDescriptor; codes?: readonly Code[]; shortcuts: readonly Shortcut[] };

const shortcutGroups: readonly ShortcutGroup[] = [
  {
    name: msg`Everywhere`,
    shortcuts: [
      { keys: ['Ctrl+K'], description: msg`Go to a screen, find a record, do something` },
      { keys: ['?'], description: msg`Open the handbook at this screen` },
      { keys: ['Ctrl+/'], description: msg`Show these shortcuts` },
      { keys: ['/'], description: msg`Go to the search field` },
      { keys: ['Ctrl+Z'], description: msg`Undo, while its notice is shown` },
      { keys: ['Esc'], description: msg`Close what is open` },
    ],
  },
  {
    name: msg`Lists`,
    codes: ['AD', 'UM', 'SM', 'SL', 'ES'],
    shortcuts: [
      { keys: ['↑', '↓'], description: msg`Previous row, next row` },
      { keys: ['Page Up', 'Page Down'], description: msg`One screen up, one screen down` },
      { keys: ['Home', 'End'], description: msg`First row, last row` },
      { keys: ['Enter'], description: msg`Open the row` },
      { keys: ['Space'], description: msg`Select the row` },
      { keys: ['Shift+Space'], description: msg`Select all rows up to here` },
      { keys: ['F6'], description: msg`Go to the actions for the selected rows, and back` },
      { keys: ['Delete'], description: msg`Delete the selected rows` },
      { keys: ['Esc'], description: msg`Clear the selection` },
    ],
  },
  {
    name: msg`Rows that can be reordered`,
    codes: ['SL', 'CM'],
    shortcuts: [
      { keys: ['Space'], description: msg`Pick up or put down the row, on its handle` },
      { keys: ['↑', '↓'], description: msg`Move it` },
      { keys: ['Page Up', 'Page Down'], description: msg`Move it by ten places` },
      { keys: ['Home', 'End'], description: msg`Move it to the beginning, to the end` },
      { keys: ['Esc'], description: msg`Put it back where it was` },
    ],
  },
  {
    name: msg`Keys of a school or teacher`,
    codes: ['UM', 'SM'],
    shortcuts: [
      { keys: ['→', '←'], description: msg`Expand the row, collapse it` },
      { keys: ['↑', '↓'], description: msg`Previous or next row or key` },
      { keys: ['Space'], description: msg`Select the row or the key` },
      { keys: ['Shift+Space'], description: msg`Select all keys up to here` },
      { keys: ['Enter'], description: msg`Edit the key` },
    ],
  },
  {
    name: msg`A statement`,
    codes: ['SM'],
    shortcuts: [{ keys: ['←', '→'], description: msg`Previous statement, next statement` }],
  },
  {
    name: msg`Charts and tables of figures`,
    codes: ['DA', 'SL'],
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], description: msg`Next figure in that direction` },
      { keys: ['Home', 'End'], description: msg`First figure, last figure of the row` },
      { keys: ['Enter'], description: msg`Show what the figure counts` },
    ],
  },
  {
    name: msg`Preview of a score`,
    codes: ['SL'],
    shortcuts: [
      { keys: ['←', '→'], description: msg`Previous page, next page` },
      { keys: ['+', '-', '0'], description: msg`Zoom in, zoom out, actual size` },
      { keys: ['Space'], description: msg`Play, pause` },
      { keys: ['Home'], description: msg`From the beginning` },
      { keys: ['Shift+←', 'Shift+→'], description: msg`Previous measure, next measure` },
      { keys: ['Shift+↑', 'Shift+↓'], description: msg`Faster, slower` },
      { keys: ['L'], description: msg`Repeat a part` },
      { keys: ['H'], description: msg`Both hands, right, left` },
      { keys: ['M'], description: msg`Metronome` },
      { keys: ['C'], description: msg`Count-in` },
    ],
  },
  {
    name: msg`Comparison of two scores`,
    codes: ['SL'],
    shortcuts: [{ keys: ['←', '→'], description: msg`Previous difference, next difference` }],
  },
  {
    name: msg`Support board`,
    codes: ['ES'],
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], description: msg`Next card in that direction` },
      { keys: ['Home', 'End'], description: msg`First card, last card of the list` },
      { keys: ['Enter'], description: msg`Open the card` },
      { keys: ['Alt+↑', 'Alt+↓'], description: msg`Move the card up, down` },
      { keys: ['Alt+←', 'Alt+→'], description: msg`Move the card to the list beside it` },
      { keys: ['M'], description: msg`Choose where to move the card` },
      { keys: ['N'], description: msg`Add a card above it` },
      { keys: ['Ctrl+Enter'], description: msg`Send the answer, keep the note` },
    ],
  },
];
