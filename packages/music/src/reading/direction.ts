import { toText } from '#music-characters.ts';
import { type Direction, type NoteType, noteTypes, QUARTER, quartersOf, type StaffNumber } from '#model.ts';
import { toStaff } from './attributes.ts';
import { plainText, type XmlElement } from '#xml/element.ts';
import { childInteger, type Clock, toInteger, toNumber } from './element.ts';
import { limits } from './limits.ts';
import { refuse } from './problems.ts';

type Mark = Partial<Pick<Direction, 'dynamic' | 'wedge' | 'tempo' | 'tempoRatio' | 'words' | 'swing'>>;

/** The markings of one <direction>; more than one entry only if it has several of the same kind. */
export function readDirections(direction: XmlElement, clock: Clock): Direction[] {
  const staff = direction.find('staff');
  const place = { onset: clock.offsetBy(direction), staff: staff ? toStaff(staff.text, staff) : null };
  const marks = direction.list('direction-type').flatMap(({ children }) => children.flatMap(toMarks));
  const sound = direction.find('sound');
  return join([...(sound ? withTempo(sound, marks) : marks), ...(sound ? readSwing(sound) : [])], place);
}

export function readSound(sound: XmlElement, clock: Clock): Direction[] {
  return join([...withTempo(sound, []), ...readSwing(sound)], { onset: clock.offsetBy(sound), staff: null });
}

/** The tempo of a <sound> takes the place of those of metronome marks. */
function withTempo(sound: XmlElement, marks: Mark[]): Mark[] {
  const written = sound.attributes['tempo'];
  if (written === undefined) return marks;
  const others = marks.filter((mark) => mark.tempo === undefined && mark.tempoRatio === undefined);
  return [{ tempo: toNumber(written, limits.tempo, sound) }, ...others];
}

/** MusicXML 4.0, <swing>: eighths unless it says sixteenths. */
function readSwing(sound: XmlElement): Mark[] {
  const swing = sound.find('swing');
  if (!swing) return [];
  const unit = swing.textOf('swing-type') === '16th' ? QUARTER / 4 : QUARTER / 2;
  const isStraight = swing.has('straight');
  const first = isStraight ? 1 : (childInteger(swing, 'first', limits.swing) ?? 1);
  const second = isStraight ? 1 : (childInteger(swing, 'second', limits.swing) ?? 1);
  return [{ swing: { unit, first, second } }];
}

export function readNoteDynamics(note: XmlElement, onset: number, staff: StaffNumber): Direction[] {
  const [dynamics] = note.within('notations', 'dynamics');
  return dynamics ? join(toMarks(dynamics), { onset, staff }) : [];
}

function join(marks: Mark[], place: Pick<Direction, 'onset' | 'staff'>): Direction[] {
  const directions: Direction[] = [];
  for (const mark of marks) {
    const last = directions.at(-1);
    const isRoomLeft = last && Object.keys(mark).every((kind) => (last[kind as keyof Mark] ?? null) === null);
    if (isRoomLeft) Object.assign(last, mark);
    else directions.push({ ...place, dynamic: null, wedge: null, tempo: null, words: null, ...mark });
  }
  return directions;
}

function toMarks(type: XmlElement): Mark[] {
  if (type.name === 'dynamics') return type.children.flatMap(toDynamic);
  if (type.name === 'wedge') return toWedge(type.attributes['type']);
  if (type.name === 'metronome') return toTempo(type);
  if (type.name !== 'words') return [];
  const words = plainText(type);
  return words === null ? [] : [{ words }];
}

function toDynamic(dynamic: XmlElement): Mark[] {
  const name = dynamic.name === 'other-dynamics' ? plainText(dynamic) : dynamic.name;
  return name === null ? [] : [{ dynamic: toText(name) }];
}

function toWedge(type: string | undefined): Mark[] {
  return type === 'crescendo' || type === 'diminuendo' || type === 'stop' ? [{ wedge: type }] : [];
}

/** 'dotted quarter = 60' is 90 quarter notes per minute; 'c. 120' is read as 120. */
function toTempo(metronome: XmlElement): Mark[] {
  const [before, now] = beatsOf(metronome);
  if (before && now) return [{ tempoRatio: now / before }];
  const unit = noteTypes.find((type) => type === metronome.textOf('beat-unit'));
  const perMinute = metronome.find('per-minute');
  const count = /\d+(\.\d+)?/.exec(perMinute?.text ?? '')?.[0];
  if (unit === undefined || !perMinute || count === undefined) return [];

  const dots = metronome.list('beat-unit-dot').length;
  const tempo = toNumber(count, limits.tempo, perMinute) * quartersOf(unit, dots);
  return [{ tempo: toNumber(String(tempo), limits.tempo, perMinute) }];
}

/** The note values of 'quarter = dotted quarter', in quarters. */
function beatsOf(metronome: XmlElement): number[] {
  const beats: { unit: NoteType; dots: number }[] = [];
  for (const { name, text } of metronome.children) {
    const unit = noteTypes.find((type) => type === text.trim());
    const last = beats.at(-1);
    if (name === 'beat-unit' && unit) beats.push({ unit, dots: 0 });
    else if (name === 'beat-unit-dot' && last) last.dots += 1;
  }
  return beats.map(({ unit, dots }) => quartersOf(unit, dots));
}

type Barline = {
  repeatStart: boolean;
  repeatEnd: number | null;
  /** Numbers of the volta that begins here. */
  endingStart: number[] | null;
  endingStop: boolean;
  /** Whether a fermata is written over the barline at the start or the end of its measure. */
  fermata: 'start' | 'end' | null;
};

export function readBarline(barline: XmlElement): Barline {
  const repeat = barline.find('repeat');
  const ending = barline.find('ending');
  if (ending) refuseLongText(ending);
  const direction = repeat?.attributes['direction'];
  const endingType = ending?.attributes['type'];
  return {
    repeatStart: direction === 'forward',
    repeatEnd: repeat && direction === 'backward' ? toTimes(repeat) : null,
    endingStart: ending && endingType === 'start' ? toNumbers(ending) : null,
    endingStop: endingType === 'stop' || endingType === 'discontinue',
    fermata: barline.find('fermata') ? (barline.attributes['location'] === 'left' ? 'start' : 'end') : null,
  };
}

/** An engraver crashes on endings with a text of some hundred letters. */
function refuseLongText({ attributes, text, line }: XmlElement) {
  const length = Math.max(text.length, attributes['number']?.length ?? 0);
  if (length > limits.endingText) refuse('score-file.too-much', { line, of: 'elementText' });
}

function toTimes(repeat: XmlElement): number {
  const times = repeat.attributes['times'];
  return times === undefined ? 2 : toInteger(times, limits.repeats, repeat);
}

/** '1, 2' or '1-3' or '1.' */
function toNumbers({ attributes }: XmlElement): number[] {
  return (attributes['number'] ?? '').match(/\d{1,2}/g)?.map(Number) ?? [];
}
