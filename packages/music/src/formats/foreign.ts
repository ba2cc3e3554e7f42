/** Programs whose native files are often uploaded; each can export MusicXML. */
export const programs = {
  sibelius: 'Sibelius',
  finale: 'Finale',
  musescore: 'MuseScore',
  dorico: 'Dorico',
  'guitar-pro': 'Guitar Pro',
  capella: 'capella',
  encore: 'Encore',
  overture: 'Overture',
  noteworthy: 'NoteWorthy Composer',
  notion: 'Notion',
} as const;
export type Program = keyof typeof programs;

/** Other formats that are uploaded instead of MusicXML. */
export type OtherFormat = 'lilypond' | 'abc' | 'mei' | 'humdrum' | 'midi' | 'pdf' | 'picture' | 'recording' | 'archive';

/** A recognised format other than MusicXML, for which there is advice how to get MusicXML. */
export type ForeignFormat = Program | OtherFormat;

export function isProgram(format: ForeignFormat): format is Program {
  return Object.hasOwn(programs, format);
}

/**
 * How a format is recognised: by its first bytes, the files in its archive, its root element or its text; otherwise by
 * the file name.
 */
type Signs = {
  extensions: readonly string[];
  /** Matches the first bytes, each as one character. */
  start?: RegExp;
  /** Matches the name of a file in the ZIP archive. */
  entry?: RegExp;
  /** Matches the root element of XML. */
  root?: RegExp;
  /** Matches plain text. */
  text?: RegExp;
};

/** Tried in this order. */
export const signsOf: Record<ForeignFormat, Signs> = {
  sibelius: { extensions: ['sib'], start: /^.SIBELIUS/s },
  finale: {
    extensions: ['mus', 'musx', 'ftm', 'ftmx'],
    start: /^ENIGMA BINARY FILE/,
    entry: /(^|\/)(score\.dat|NotationMetadata\.xml)$/,
  },
  musescore: { extensions: ['mscz', 'mscx'], entry: /\.mscx$/, root: /^museScore$/ },
  dorico: { extensions: ['dorico'], entry: /\.dtn$/ },
  'guitar-pro': {
    extensions: ['gp', 'gp3', 'gp4', 'gp5', 'gpx'],
    start: /^(.FICHIER GUITAR PRO|BCF[SZ])/s,
    entry: /(^|\/)score\.gpif$/,
  },
  capella: { extensions: ['cap', 'capx'], start: /^cap3-v/, entry: /^score\.xml$/ },
  encore: { extensions: ['enc'], start: /^SCO[W5]/ },
  overture: { extensions: ['ove'], start: /^OVSC/ },
  noteworthy: { extensions: ['nwc', 'nwctxt'], start: /^(\[NoteWorthy ArtWare\]|\[NWZ\]|!NoteWorthyComposer)/ },
  notion: { extensions: ['notion'] },
  mei: { extensions: ['mei'], root: /^(\w+:)?mei$/ },
  midi: { extensions: ['mid', 'midi', 'kar'], start: /^(MThd|RIFF....RMID)/s },
  pdf: { extensions: ['pdf'], start: /^%PDF/ },
  picture: {
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff', 'heic', 'bmp'],
    start: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*|MM.\*|....ftyphei)/s,
  },
  recording: {
    extensions: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'wma', 'aif', 'aiff'],
    start: /^(ID3|\xff[\xe3\xf2\xf3\xfa\xfb]|RIFF....WAVE|OggS|fLaC|FORM....AIF|....ftypM4A)/s,
  },
  archive: { extensions: ['zip', 'rar', '7z', 'gz', 'tar'], start: /^(.\x8b|Rar!|7z\xbc\xaf|PK)/s },
  lilypond: { extensions: ['ly', 'ily'], text: /^[ \t]*\\(version\s+"|relative\b|score\b|include\s+")/m },
  abc: { extensions: ['abc'], text: /^(?:(?!X:).*\n)*X:[ \t]*\d[^]*\nK:/ },
  humdrum: { extensions: ['krn'], text: /^\*\*(kern|mens)\b/m },
};
