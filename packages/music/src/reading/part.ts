import { labelOf } from '#measure-labels.ts';
import type { Clef, Key, Measure, Time } from '#model.ts';
import { MeasureRepeats, type Meter, readKey, readMeter, readTransposition, StaffSigns, toClef } from './attributes.ts';
import { readBarline, readDirections, readNoteDynamics, readSound } from './direction.ts';
import type { XmlElement } from '#xml/element.ts';
import { checkValues, childInteger, childNumber, Clock } from './element.ts';
import { limits } from './limits.ts';
import { Lyrics, readNote } from './note.ts';
import { refuseCrowded } from './decode.ts';
import { refuse, withMeasure } from './problems.ts';

/** One measure of one part; staves and voices are numbered within the part. */
export type PartMeasure = Omit<Measure, 'position' | 'nominal' | 'actual'> & {
  /** Its time, if its notes fill that and not `time`. */
  alternative?: Time;
};

/** One <part>, read measure by measure: clef, key and time in force are carried over to the next measure. */
export class Part {
  readonly id: string;
  readonly line: number;
  readonly measures: PartMeasure[] = [];
  readonly lyrics = new Lyrics();
  staves = 1;
  #firstTransposition: number | null = null;
  #transposition = 0;
  #clock = new Clock();
  /** Key and meter in force; null before the first ones. */
  #key: Key | null = null;
  #meter: Meter | null = null;
  #changes = { keyChanges: false, timeChanges: false };
  #clefs = new Map<number, Clef>();
  #endings: number[] = [];
  #signs = new StaffSigns();
  #measureRepeats = new MeasureRepeats();

  constructor(id: string, line: number) {
    this.id = id;
    this.line = line;
  }

  /** Semitones between written and sounding pitch of the instrument with which it begins. */
  get transposition(): number {
    return this.#firstTransposition ?? 0;
  }

  readMeasure(element: XmlElement) {
    if (this.measures.length === limits.measures)
      refuse('score-file.too-many-measures', { line: element.line, max: limits.measures });
    this.#clock.startMeasure();
    const measure = this.#begin(element);
    let endsVolta = false;
    withMeasure(measure.label, () => {
      refuseCrowded(element);
      checkValues(element);
      for (const child of element.children) {
        if (child.name === 'barline') endsVolta = this.#readBarline(child, measure) || endsVolta;
        else this.#read(child, measure);
      }
    });
    this.#signs.apply(measure.notes);
    const measureRepeats = this.#measureRepeats.list(this.staves);
    if (measureRepeats.length > 0) measure.measureRepeats = measureRepeats;
    this.measures.push(measure);
    if (endsVolta) this.#endings = [];
  }

  #begin({ attributes, line }: XmlElement): PartMeasure {
    return {
      label: labelOf(attributes, this.measures.length),
      isImplicit: attributes['implicit'] === 'yes',
      line,
      ...this.#takeSigns(),
      clefs: [...this.#clefs.values()],
      clefChanges: [],
      notes: [],
      directions: [],
      repeatStart: false,
      repeatEnd: null,
      endings: this.#endings,
    };
  }

  #read(child: XmlElement, measure: PartMeasure) {
    switch (child.name) {
      case 'note':
        return this.#readNote(child, measure);
      case 'backup':
        return this.#clock.back(child);
      case 'forward':
        return this.#clock.forward(child);
      case 'attributes':
        return this.#readAttributes(child, measure);
      case 'direction':
        return this.#readDirection(child, measure);
      case 'sound':
        return void measure.directions.push(...readSound(child, this.#clock));
    }
  }

  #readNote(element: XmlElement, measure: PartMeasure) {
    if (measure.notes.length === limits.notesOfOneMeasure)
      refuse('score-file.too-many-notes', { line: element.line, max: limits.notesOfOneMeasure });
    const note = readNote(element, this.#clock);
    this.#firstTransposition ??= this.#transposition;
    if (this.#transposition !== this.#firstTransposition) note.transposition = this.#transposition;
    this.staves = Math.max(this.staves, note.staff);
    measure.notes.push(note);
    this.lyrics.read(element);
    measure.directions.push(...readNoteDynamics(element, note.onset, note.staff));
  }

  #readDirection(direction: XmlElement, measure: PartMeasure) {
    const onset = this.#clock.offsetBy(direction);
    this.#signs.readOctaveLines(direction, { onset, notes: measure.notes.length });
    measure.directions.push(...readDirections(direction, this.#clock));
  }

  #readAttributes(attributes: XmlElement, measure: PartMeasure) {
    const divisions = childNumber(attributes, 'divisions', { from: 0.001, to: limits.divisions });
    if (divisions !== null) this.#clock.divideBy(divisions);
    const staves = childInteger(attributes, 'staves', { from: 0, to: limits.stavesOfOnePart });
    this.staves = Math.max(this.staves, staves ?? 1);
    this.#transposition = readTransposition(attributes) ?? this.#transposition;
    this.#readKey(attributes);
    this.#signs.readKeys(attributes, this.#clock.now);
    this.#readMeter(attributes);
    this.#measureRepeats.read(attributes);
    if (this.#clock.now === 0) this.#applyToMeasure(measure);
    for (const clef of attributes.list('clef').map(toClef)) this.#readClef(clef, measure);
  }

  #readKey(attributes: XmlElement) {
    const key = readKey(attributes);
    if (!key) return;
    this.#changes.keyChanges ||= key.fifths !== this.#key?.fifths || key.mode !== this.#key.mode;
    this.#key = key;
  }

  #readMeter(attributes: XmlElement) {
    const [before, meter] = [this.#meter, readMeter(attributes)];
    if (!meter) return;
    const { time, isPrinted } = meter;
    const isNew = !before || time?.beats !== before.time?.beats || time?.beatType !== before.time?.beatType;
    this.#changes.timeChanges ||= isNew && (isPrinted || time === null);
    this.#meter = meter;
  }

  /** Key and time in force, and whether they have changed since this was asked for last. */
  #takeSigns(): Pick<PartMeasure, 'key' | 'time' | 'keyChanges' | 'timeChanges' | 'alternative' | 'isFree'> {
    const { time = null, alternative = null } = this.#meter ?? {};
    const signs = { key: this.#key ?? { fifths: 0, mode: null }, time, ...this.#changes };
    this.#changes = { keyChanges: false, timeChanges: false };
    if (alternative) return { ...signs, alternative };
    return this.#meter && time === null ? { ...signs, isFree: true } : signs;
  }

  /** Attributes after the start of a measure count from the next measure on. */
  #applyToMeasure(measure: PartMeasure) {
    const { keyChanges, timeChanges } = measure;
    delete measure.alternative;
    delete measure.isFree;
    Object.assign(measure, this.#takeSigns());
    measure.keyChanges ||= keyChanges;
    measure.timeChanges ||= timeChanges;
  }

  #readClef(clef: Clef, measure: PartMeasure) {
    const onset = this.#clock.now;
    this.staves = Math.max(this.staves, clef.staff);
    this.#clefs.set(clef.staff, clef);
    if (onset > 0) measure.clefChanges.push({ ...clef, onset });
    else measure.clefs = [...measure.clefs.filter(({ staff }) => staff !== clef.staff), clef];
  }

  /** Returns whether a volta ends with this barline. */
  #readBarline(element: XmlElement, measure: PartMeasure): boolean {
    const barline = readBarline(element);
    measure.repeatStart ||= barline.repeatStart;
    measure.repeatEnd ??= barline.repeatEnd;
    if (barline.fermata) measure.barFermatas = [...(measure.barFermatas ?? []), barline.fermata];
    if (barline.endingStart) {
      this.#endings = barline.endingStart;
      measure.endings = barline.endingStart;
    }
    return barline.endingStop;
  }
}
