import { type ForeignFormat, isProgram, type OtherFormat, programs } from './foreign.ts';

const upload = 'then upload the exported file.';

const texts: Record<OtherFormat, string> = {
  lilypond: `This is a LilyPond source file. Open it in Frescobaldi, export it as MusicXML, ${upload}`,
  abc: `This is a tune in ABC notation. Open it in EasyABC, export it as MusicXML, ${upload}`,
  mei: `This is an MEI score. Open it in MuseScore 4, choose File > Export and the format MusicXML, ${upload}`,
  humdrum: 'This is a Humdrum score. Convert it to MusicXML with hum2xml, then upload the converted file.',
  midi: `This is a MIDI file: it says what sounds, not how it is written. Open it in a notation program, check the notes and export it as MusicXML, ${upload}`,
  pdf: `This is a PDF, a picture of the pages. Export MusicXML from the program in which the score was written, ${upload}`,
  picture: `This is a picture, not notes. Export MusicXML from the program in which the score was written, ${upload}`,
  recording: `This is a recording, not notes. Export MusicXML from the program in which the score was written, ${upload}`,
  archive: 'This is an archive of files. Unpack it, then upload the MusicXML files in it.',
};

/** Says what a file is, and how to get MusicXML from it. */
export function formatInEnglish(format: ForeignFormat): string {
  if (!isProgram(format)) return texts[format];
  const program = programs[format];
  return `This is a ${program} score. In ${program}, choose File > Export > MusicXML, ${upload}`;
}
