import { type ForeignFormat, isProgram, type OtherFormat, programs } from '@eemusic/music/formats';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

const formatTexts: Record<OtherFormat, MessageDescriptor> = {
  lilypond: msg`This is a LilyPond source file. Open it in Frescobaldi, export it as MusicXML, then upload the exported file.`,
  abc: msg`This is a tune in ABC notation. Open it in EasyABC, export it as MusicXML, then upload the exported file.`,
  mei: msg`This is an MEI score. Open it in MuseScore 4, choose File > Export and the format MusicXML, then upload the exported file.`,
  humdrum: msg`This is a Humdrum score. Convert it to MusicXML with hum2xml, then upload the converted file.`,
  midi: msg`This is a MIDI file: it says what sounds, not how it is written. Open it in a notation program, check the notes and export it as MusicXML, then upload the exported file.`,
  pdf: msg`This is a PDF, a picture of the pages. Export MusicXML from the program in which the score was written, then upload the exported file.`,
  picture: msg`This is a picture, not notes. Export MusicXML from the program in which the score was written, then upload the exported file.`,
  recording: msg`This is a recording, not notes. Export MusicXML from the program in which the score was written, then upload the exported file.`,
  archive: msg`This is an archive of files. Unpack it, then upload the MusicXML files in it.`,
};

/** Says what a file is, and how to get MusicXML from it. */
export function foreignFormatName(format: ForeignFormat): string {
  if (!isProgram(format)) return i18n._(formatTexts[format]);
  const program = programs[format];
  return t`This is a ${program} score. In ${program}, choose File > Export > MusicXML, then upload the exported file.`;
}
