import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Shortcut = { keys: readonly string[]; description: MessageDescriptor };
type ShortcutGroup = { name: MessageDescriptor; codes?: readonly Code[]; shortcuts: readonly Shortcut[] };

/** Keyboard shortcuts, grouped by where they work. */
export const shortcutGroups: readonly ShortcutGroup[] = [
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
