import type { Code } from '@eemusic/contract/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Key = { strokes: readonly string[]; does: MessageDescriptor };
type KeyGroup = { name: MessageDescriptor; codes?: readonly Code[]; keys: readonly Key[] };

/** What the keys do, by where they do it. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: msg`Everywhere`,
    keys: [
      { strokes: ['Ctrl+K'], does: msg`Go to a screen, find a record, do something` },
      { strokes: ['?'], does: msg`Show these keys` },
      { strokes: ['/'], does: msg`To the search field of the screen` },
      { strokes: ['Ctrl+Z'], does: msg`Undo, while its notice is shown` },
      { strokes: ['Esc'], does: msg`Close what is open` },
    ],
  },
  {
    name: msg`Lists`,
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
      { strokes: ['Space'], does: msg`Pick the row up, put it down` },
      { strokes: ['↑', '↓'], does: msg`Move it` },
      { strokes: ['Esc'], does: msg`Leave it where it was` },
    ],
  },
  {
    name: msg`Keys of a school or teacher`,
    codes: ['UM', 'SM'],
    keys: [
      { strokes: ['→', '←'], does: msg`Open the row, close it` },
      { strokes: ['Space'], does: msg`Select the key` },
      { strokes: ['Enter'], does: msg`Edit the key` },
    ],
  },
  {
    name: msg`Preview of a score`,
    codes: ['SL'],
    keys: [
      { strokes: ['←', '→'], does: msg`The page before, the page after` },
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
];
