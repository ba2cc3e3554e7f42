import { describe, expect, it } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { describeNotes } from './play.ts';

const mei = (inside: string, defined = '') =>
  `<mei><score><scoreDef>${defined}</scoreDef><measure><staff n="1"><layer>${inside}</layer></staff></measure></score></mei>`;
const pitchesOf = (notes: string[]) =>
  describeNotes(mei(notes.join('')), new Set(notes.map((_, index) => `n${index}`))).map(({ pitch }) => pitch);

describe('the notes of a score', () => {
  it('sound with written accidentals or those in force, and with octave lines', () => {
    const pitches = pitchesOf([
      '<note xml:id="n0" pname="c" oct="4"/>',
      '<note xml:id="n1" pname="f" oct="4" accid.ges="s"/>',
      '<note xml:id="n2" pname="f" oct="4"><accid accid="x" accid.ges="ss"/></note>',
      '<note xml:id="n3" pname="b" oct="3"><accid accid="f"/></note>',
      '<note xml:id="n4" pname="e" oct="4" accid.ges="f"><accid accid="n"/></note>',
      '<note xml:id="n5" pname="c" oct="5" oct.ges="6"/>',
      '<note xml:id="n6" pname="d" oct="4"><accid accid="1qs" accid.ges="su"/></note>',
      '<note xml:id="n7" loc="4"/>',
    ]);

    expect(pitches).toEqual([60, 66, 67, 58, 64, 84, 62, null]);
  });

  it('sound as their instrument does, whichever staff they are on', () => {
    const notes =
      '<note xml:id="a" pname="c" oct="4"/><chord staff="2"><note xml:id="b" pname="c" oct="4"/></chord>' +
      '<tie startid="#a" endid="#b"/>';
    const defined = '<staffDef n="1" trans.semi="-14"/><staffDef n="2" trans.semi="7"/>';

    expect(describeNotes(mei(notes, defined), new Set(['a', 'b', 'c']))).toMatchObject([
      { id: 'a', pitch: 46, staff: 1, isTied: false },
      { id: 'b', pitch: 46, staff: 2, isTied: true },
    ]);
  });

  it('include their measure', () => {
    const twice = mei('<note xml:id="a" pname="c" oct="4"/>').replace('<measure>', '<measure/><measure>');

    expect(describeNotes(twice, new Set(['a']))).toMatchObject([{ measure: 1 }]);
  });

  it('are read within milliseconds, however many there are', () => {
    const notes = Array.from({ length: 30_000 }, (_, index) => `<note xml:id="n${index}" pname="g" oct="4"/>`);
    const began = cpuTime();

    expect(pitchesOf(notes)).toHaveLength(30_000);

    expect(cpuTime() - began).toBeLessThan(3_000);
  });
});
