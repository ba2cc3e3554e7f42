import { QUARTER } from '#model.ts';
import { describe, expect, it } from 'vitest';
import { attributes, back, getScore, lower, note, part, readMeasures, twoStaves, upper, xml } from './testing.ts';

describe('reading notes', () => {
  it('places voices by backup and forward', () => {
    const [measure] = readMeasures(
      `${twoStaves}${upper('C5/2')}${upper('D5/2')}${back(4)}<forward><duration>1</duration></forward>${lower('E3/3')}`,
    );

    expect(measure?.notes.map(({ onset, duration, staff, voice }) => [onset, duration, staff, voice])).toEqual([
      [0, 2 * QUARTER, 1, '1.1'],
      [2 * QUARTER, 2 * QUARTER, 1, '1.1'],
      [QUARTER, 3 * QUARTER, 2, '1.5'],
    ]);
    expect(measure).toMatchObject({ actual: 4 * QUARTER, nominal: 4 * QUARTER });
  });

  it('gives the notes of a chord the same onset, and grace notes no time', () => {
    const grace = '<note><grace/><pitch><step>B</step><octave>4</octave></pitch></note>';
    const [measure] = readMeasures(
      `${attributes}${note('C4')}${grace}${note('D4')}${note('F4').replace('<note>', '<note><chord/>')}`,
    );

    expect(measure?.notes.map(({ onset, isGrace, isChordMember }) => [onset, isGrace, isChordMember])).toEqual([
      [0, false, false],
      [QUARTER, true, false],
      [QUARTER, false, false],
      [QUARTER, false, true],
    ]);
  });

  it('keeps sums exact if divisions are not whole ticks', () => {
    const eleventh = note('C4/4');
    const [measure] = readMeasures(`${attributes.replace('<divisions>1', '<divisions>11')}${eleventh.repeat(11)}`);

    const notes = measure?.notes ?? [];
    expect(notes.every(({ onset, duration }) => Number.isInteger(onset) && Number.isInteger(duration))).toBe(true);
    expect(notes.reduce((sum, { duration }) => sum + duration, 0)).toBe(4 * QUARTER);
  });

  it('reads the notations of a note', () => {
    const more =
      '<type>eighth</type><dot/><accidental>sharp</accidental><time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>' +
      '<notations><tied type="start"/><slur type="stop"/><articulations><staccato/></articulations><ornaments><trill-mark/></ornaments><fermata/>' +
      '<technical><fingering>3</fingering></technical><dynamics><sfz/></dynamics></notations>';
    const [measure] = readMeasures(`${attributes}${note('F4', more).replace('<octave>', '<alter>1</alter><octave>')}`);

    expect(measure?.notes[0]).toMatchObject({
      pitch: { step: 'F', alter: 1, octave: 4 },
      type: 'eighth',
      dots: 1,
      accidental: 'sharp',
      tuplet: { actual: 3, normal: 2 },
      tieStart: true,
      tieStop: false,
      slurStart: false,
      slurStop: true,
      articulations: ['staccato', 'trill-mark', 'fermata'],
      fingerings: ['3'],
      line: 2,
    });
    expect(measure?.directions).toEqual([
      { onset: 0, staff: 1, dynamic: 'sfz', wedge: null, tempo: null, words: null },
    ]);
  });

  it('recognises cue notes, hidden notes and unpitched notes', () => {
    const hidden = note('C4').replace('<note>', '<note print-object="no">');
    const cue = note('C4').replace('<note>', '<note><cue/>');
    const drum =
      '<note><unpitched><display-step>E</display-step><display-octave>4</display-octave></unpitched><duration>1</duration></note>';
    const [measure] = readMeasures(`${attributes}${hidden}${cue}${drum}`);

    expect(measure?.notes.map(({ isHidden, isCue }) => [isHidden, isCue])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(measure?.notes[2]?.pitch).toEqual({ step: 'E', alter: 0, octave: 4 });
  });

  it('uses the notated length if <duration> is missing', () => {
    const bare = '<note><pitch><step>C</step><octave>4</octave></pitch><type>half</type><dot/></note>';
    expect(readMeasures(attributes + bare)[0]?.notes[0]?.duration).toBe(3 * QUARTER);
  });

  it('takes the ratio of a tremolo between two notes for no tuplet', () => {
    const ratio = '<time-modification><actual-notes>2</actual-notes><normal-notes>1</normal-notes></time-modification>';
    const tremolo = (type: string) =>
      `<note><pitch><step>C</step><octave>4</octave></pitch><type>half</type>${ratio}<notations><ornaments><tremolo type="${type}">3</tremolo></ornaments></notations></note>`;

    const [measure] = readMeasures(attributes + tremolo('start') + tremolo('stop') + tremolo('single'));

    const found = measure?.notes.map(({ duration, tuplet }) => [duration, tuplet?.actual]);
    expect(found).toEqual([
      [QUARTER, undefined],
      [QUARTER, undefined],
      [QUARTER, 2],
    ]);
  });

  it('fills a measure with its measure rest, marked as one or not', () => {
    const wholeRest = '<note><rest measure="yes"/><duration>3</duration></note>';
    const measures = readMeasures(
      attributes + wholeRest,
      '<note><rest/><duration>4</duration><type>whole</type></note>',
      note('rest/2'),
    );

    expect(measures.map(({ notes }) => [notes[0]?.isMeasureRest, notes[0]?.duration])).toEqual([
      [true, 4 * QUARTER],
      [true, 4 * QUARTER],
      [false, 2 * QUARTER],
    ]);
  });
});

describe('reading measures', () => {
  it('carries over key, time and clef, and marks where they change', () => {
    const change =
      '<attributes><key><fifths>-3</fifths><mode>minor</mode></key><time><beats>3+2</beats><beat-type>8</beat-type></time></attributes>';
    const same = '<attributes><key><fifths>-3</fifths><mode>minor</mode></key></attributes>';
    const measures = readMeasures(attributes + note('C4/4'), change, same);

    expect(
      measures.map(({ key, time, keyChanges, timeChanges }) => [key.fifths, time?.beats, keyChanges, timeChanges]),
    ).toEqual([
      [0, 4, true, true],
      [-3, 5, true, true],
      [-3, 5, false, false],
    ]);
    expect(measures[2]).toMatchObject({
      nominal: 2.5 * QUARTER,
      clefs: [{ staff: 1, sign: 'G', line: 2, octaveChange: 0 }],
    });
  });

  it('gives each measure the one of two time signatures that its notes fill', () => {
    const either =
      '<time><beats>3</beats><beat-type>4</beat-type><interchangeable><beats>2</beats><beat-type>4</beat-type></interchangeable></time>';
    const measures = readMeasures(
      attributes.replace(/<time>.*<\/time>/, either) + note('C4/3'),
      note('C4/2'),
      note('C4/3'),
      '<attributes><time><beats>3</beats><beat-type>4</beat-type></time></attributes>' + note('C4/2'),
    );

    expect(measures.map(({ time, nominal }) => [time?.beats, nominal])).toEqual([
      [3, 3 * QUARTER],
      [2, 2 * QUARTER],
      [3, 3 * QUARTER],
      [3, 3 * QUARTER],
    ]);
  });

  it('tells measures in free time', () => {
    const free = '<attributes><time><senza-misura/></time></attributes>';
    const metered = '<attributes><time><beats>4</beats><beat-type>4</beat-type></time></attributes>';
    const measures = readMeasures(attributes + note('C4/4'), free + note('C4/7'), note('C4/5'), metered + note('C4/4'));

    expect(measures.map(({ isFree }) => isFree)).toEqual([undefined, true, true, undefined]);
  });

  it('applies a key written within a measure from the next one on', () => {
    const change = '<attributes><key><fifths>2</fifths></key></attributes>';
    const measures = readMeasures(attributes + note('C4/4') + change, note('C4/4'));
    expect(measures.map(({ key, keyChanges }) => [key.fifths, keyChanges])).toEqual([
      [0, true],
      [2, true],
    ]);
  });

  it('reads clefs that change within a measure', () => {
    const change = '<attributes><clef><sign>F</sign><line>4</line></clef></attributes>';
    const [first, second] = readMeasures(attributes + note('C4/2') + change + note('C3/2'), note('C3/4'));

    expect(first?.clefs).toMatchObject([{ sign: 'G' }]);
    expect(first?.clefChanges).toMatchObject([{ sign: 'F', onset: 2 * QUARTER }]);
    expect(second?.clefs).toMatchObject([{ sign: 'F' }]);
  });

  it.each(['', ' print-object="no"'])('has no meter under senza misura%s', (isPrinted) => {
    const free = attributes.replace(/<time>.*<\/time>/, `<time${isPrinted}><senza-misura/></time>`);
    expect(readMeasures(free + note('C4/7'))[0]).toMatchObject({
      time: null,
      nominal: null,
      actual: 7 * QUARTER,
      timeChanges: true,
    });
  });

  it('reads repeats and voltas', () => {
    const volta = (number: string, type: string, repeat = '') =>
      `<barline><ending number="${number}" type="${type}"/>${repeat}</barline>`;
    const backward = '<repeat direction="backward" times="3"/>';
    const measures = readMeasures(
      `${attributes}<barline location="left"><repeat direction="forward"/></barline>${note('C4/4')}`,
      volta('1, 2', 'start') + note('C4/4'),
      note('C4/4') + volta('1, 2', 'stop', backward),
      volta('3', 'start') + note('C4/4') + volta('3', 'discontinue'),
      note('C4/4'),
    );

    expect(measures.map(({ endings }) => endings)).toEqual([[], [1, 2], [1, 2], [3], []]);
    expect(measures.map(({ repeatStart }) => repeatStart)).toEqual([true, false, false, false, false]);
    expect(measures.map(({ repeatEnd }) => repeatEnd)).toEqual([null, null, 3, null, null]);
  });

  it('reads dynamics, wedges, words and tempo at their moment', () => {
    const direction =
      '<direction><direction-type><words>Lento</words></direction-type><direction-type><dynamics><mf/></dynamics></direction-type>' +
      '<direction-type><wedge type="crescendo"/></direction-type><direction-type><metronome><beat-unit>quarter</beat-unit><beat-unit-dot/>' +
      '<per-minute>c. 60</per-minute></metronome></direction-type><offset>1</offset><staff>2</staff></direction>';
    const score = getScore(xml(part(`${twoStaves}${upper('C5')}${direction}<sound tempo="50"/>`)));

    expect(score.measures[0]?.directions).toEqual([
      { onset: 2 * QUARTER, staff: 2, dynamic: 'mf', wedge: 'crescendo', tempo: 90, words: 'Lento' },
      { onset: QUARTER, staff: null, dynamic: null, wedge: null, tempo: 50, words: null },
    ]);
    expect(score.tempo).toBe(90);
  });
});

describe('reading parts', () => {
  it('stacks two parts of one staff each', () => {
    const left = part(
      attributes.replace('<sign>G</sign><line>2</line>', '<sign>F</sign><line>4</line>') + note('C3/4'),
    );
    const score = getScore(xml(part(attributes + note('C5/4')) + left));

    expect(score).toMatchObject({ parts: 2, staves: 2, partLengths: [1, 1] });
    expect(score.measures[0]?.notes.map(({ staff, voice }) => [staff, voice])).toEqual([
      [1, '1.1'],
      [2, '2.1'],
    ]);
    expect(score.measures[0]?.clefs.map(({ staff, sign }) => [staff, sign])).toEqual([
      [1, 'G'],
      [2, 'F'],
    ]);
  });

  it('keeps transposing parts as written and takes the key from another part', () => {
    const clarinet = attributes
      .replace('<fifths>0', '<fifths>2')
      .replace('</attributes>', '<transpose><chromatic>-2</chromatic></transpose></attributes>');
    const score = getScore(xml(part(clarinet + note('D5/4')) + part(attributes + note('C5/4'))));

    expect(score.transpositions).toEqual([{ staff: 1, semitones: -2 }]);
    expect(score.measures[0]?.key.fifths).toBe(0);
    expect(score.measures[0]?.notes[0]?.pitch?.step).toBe('D');
  });

  it('reads the transposition of the instrument that a player takes up later', () => {
    const change = '<attributes><transpose><chromatic>-3</chromatic></transpose></attributes>';
    const { transpositions, measures } = getScore(xml(part(attributes + note('C5/4'), change + note('C5/4'))));

    expect(transpositions).toEqual([]);
    expect(measures.map(({ notes }) => notes[0]?.transposition)).toEqual([undefined, -3]);
  });

  it('reads title, composer, program and part names', () => {
    const header =
      '<work><work-title>Work</work-title></work><movement-title> A \n B </movement-title><identification><creator type="composer">Anna</creator>' +
      '<encoding><software>Finale</software></encoding></identification><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list>';
    const score = getScore(xml(part(attributes + note('C4/4')), header));
    const [instrument] = score.instruments;
    expect([score.title, score.composer, score.software, instrument?.name]).toEqual(['A B', 'Anna', 'Finale', 'Piano']);
  });

  it.each([
    ['<credit page="1"><credit-type>title</credit-type><credit-words>Bees</credit-words></credit>', 'Bees'],
    [
      '<credit page="1"><credit-words justify="center" font-size="9">by me</credit-words></credit><credit page="1"><credit-words justify="center" font-size="24">Bees</credit-words></credit>',
      'Bees',
    ],
    ['', null],
    ['<work><work-title>Untitled score</work-title></work>', null],
    ['<work><work-title>Bees</work-title></work><movement-title>Flow 1</movement-title>', 'Bees'],
    ['<credit page="1"><credit-type>title</credit-type><credit-words>[Title]</credit-words></credit>', null],
  ])('finds the title in the credits: %s', (credits, title) => {
    expect(getScore(xml(part(attributes + note('C4/4')), credits)).title).toBe(title);
  });
});
