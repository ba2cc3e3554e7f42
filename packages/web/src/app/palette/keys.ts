import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Key = { strokes: readonly string[]; does: MessageDescriptor };
type KeyGroup = { name: MessageDescriptor; codes?: readonly Code[]; keys: readonly Key[] };

/** Keyboard shortcuts, grouped by where they work. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: msg`Everywhere`,
    keys: [
      { strokes: ['Ctrl+K'], does: msg`Go to a screen, find a record, do something` },
      { strokes: ['?'], does: msg`Show these shortcuts` },
      { strokes: ['/'], does: msg`To the search field of the screen` },
      { strokes: ['Ctrl+Z'], does: msg`Undo, while its notice is shown` },
      { strokes: ['Esc'], does: msg`Close what is open` },
    ],
  },
  {
    name: msg`Lists`,
    codes: ['AD', 'UM', 'SM', 'SL', 'ES'],
    keys: [
      { strokes: ['↑', '↓'], does: msg`The row before, the row after` },
      { strokes: ['Page Up', 'Page Down'], does: msg`A screen up, a screen down` },
      { strokes: ['Home', 'End'], does: msg`The first row, the last row` },
      { strokes: ['Enter'], does: msg`Open the row` },
      { strokes: ['Space'], does: msg`Select the row` },
      { strokes: ['Shift+Space'], does: msg`Select all rows up to here` },
      { strokes: ['Esc'], does: msg`Select nothing` },
    ],
  },
  {
    name: msg`Rows that can be put in order`,
    codes: ['SL', 'CM'],
    keys: [
      { strokes: ['Space'], does: msg`Pick the row up by its handle, put it down` },
      { strokes: ['↑', '↓'], does: msg`Move it` },
      { strokes: ['Page Up', 'Page Down'], does: msg`Move it by ten places` },
      { strokes: ['Home', 'End'], does: msg`Move it to the beginning, to the end` },
      { strokes: ['Esc'], does: msg`Leave it where it was` },
    ],
  },
  {
    name: msg`Keys of a school or teacher`,
    codes: ['UM', 'SM'],
    keys: [
      { strokes: ['→', '←'], does: msg`Open the row, close it` },
      { strokes: ['↑', '↓'], does: msg`To the row or key before, after` },
      { strokes: ['Space'], does: msg`Select the row or the key` },
      { strokes: ['Shift+Space'], does: msg`Select all keys up to here` },
      { strokes: ['Enter'], does: msg`Edit the key` },
    ],
  },
  {
    name: msg`Charts and tables of figures`,
    codes: ['DA', 'SL'],
    keys: [
      { strokes: ['↑', '↓', '←', '→'], does: msg`To the figure beside it` },
      { strokes: ['Home', 'End'], does: msg`The first figure of the row, the last one` },
      { strokes: ['Enter'], does: msg`Show what the figure counts` },
    ],
  },
  {
    name: msg`Preview of a score`,
    codes: ['SL'],
    keys: [
      { strokes: ['←', '→'], does: msg`The page before, the page after` },
      { strokes: ['+', '-', '0'], does: msg`Larger, smaller, as usual` },
      { strokes: ['Space'], does: msg`Play, pause` },
      { strokes: ['Home'], does: msg`From the beginning` },
      { strokes: ['Shift+←', 'Shift+→'], does: msg`A measure back, a measure on` },
      { strokes: ['Shift+↑', 'Shift+↓'], does: msg`Faster, slower` },
      { strokes: ['L'], does: msg`Repeat a part` },
      { strokes: ['H'], does: msg`Both hands, right, left` },
      { strokes: ['M'], does: msg`Metronome` },
      { strokes: ['C'], does: msg`Count-in` },
    ],
  },
  {
    name: msg`Comparison of two scores`,
    codes: ['SL'],
    keys: [{ strokes: ['←', '→'], does: msg`The difference before, the difference after` }],
  },
  {
    name: msg`Support board`,
    codes: ['ES'],
    keys: [
      { strokes: ['↑', '↓', '←', '→'], does: msg`To the card beside it` },
      { strokes: ['Home', 'End'], does: msg`The first card of the list, the last one` },
      { strokes: ['Enter'], does: msg`Open the card` },
      { strokes: ['Alt+↑', 'Alt+↓'], does: msg`Move the card up, down` },
      { strokes: ['Alt+←', 'Alt+→'], does: msg`Move the card to the list beside it` },
      { strokes: ['M'], does: msg`Choose where to move the card` },
      { strokes: ['N'], does: msg`Add a card above it` },
      { strokes: ['Ctrl+Enter'], does: msg`Send the answer, keep the note` },
    ],
  },
];
