import { describe, expect, it } from 'vitest';
import { DRUM_SET, INSTRUMENT_NAMES } from '../../../theory/instruments.ts';
import { percussionKeyOfName, programOfName, programOfSound } from './instrumentNames.ts';
import { SOUND_PROGRAMS } from './instrumentSounds.data.ts';

describe('The names of instruments', () => {
  it.each([
    ['strings.violin', 41],
    ['strings.contrabass', 44],
    ['wind.flutes.flute', 74],
    ['wind.flutes.flute.piccolo', 73],
    ['wind.flutes.recorder.alto', 75],
    ['wind.reed.clarinet.bflat', 72],
    ['wind.reed.saxophone.tenor', 67],
    ['brass.trumpet.bflat', 57],
    ['brass.french-horn', 61],
    ['keyboard.piano.grand', 1],
    ['keyboard.organ.pipe', 20],
    ['pluck.guitar.nylon-string', 25],
    ['pluck.bass.electric', 34],
    ['voice.soprano', 53],
    ['drum.timpani', 48],
    ['unknown.thing', undefined],
  ])('the sound %s has the program %s', (sound, program) => {
    expect(programOfSound(sound)).toBe(program);
  });

  it.each([
    ['Violin I', 41],
    ['Violine 2', 41],
    ['Violino', 41],
    ['Vln. 2', 41],
    ['Bratsche', 42],
    ['Viola', 42],
    ['Violoncello', 43],
    ['Viola da gamba', 43],
    ['Kontrabass', 44],
    ['Flöte', 74],
    ['Querflöte 1', 74],
    ['Blockflöte', 75],
    ['Flauto piccolo', 73],
    ['Flûte', 74],
    ['Clarinet in B♭', 72],
    ['Bassklarinette', 72],
    ['Horn in F', 61],
    ['Corno inglese', 70],
    ['Corni', 61],
    ['Trompete in B', 57],
    ['Flügelhorn', 57],
    ['Flügel', 1],
    ['Bassposaune', 58],
    ['Alto Sax', 66],
    ['Saxophone Tenor', 67],
    ['Bassgitarre', 34],
    ['E-Gitarre', 28],
    ['Acoustic Guitar (steel)', 26],
    ['Cembalo', 7],
    ['Klavier', 1],
    ['Pauken', 48],
    ['Sopran', 53],
    ['Music', undefined],
    ['Bass', undefined],
    ['', undefined],
  ])('the part %s has the program %s', (name, program) => {
    expect(programOfName(name)).toBe(program);
  });

  it.each([
    ['Snare Drum', 38],
    ['Kleine Trommel', 38],
    ['Cassa chiara', 38],
    ['Große Trommel', 36],
    ['Gran cassa', 36],
    ['Grosse caisse', 36],
    ['Hi-Hat', 42],
    ['Crash Cymbal', 49],
    ['Becken', 49],
    ['Ride', 51],
    ['Triangel', 81],
    ['Tamburin', 54],
    ['Tambour de basque', 54],
    ['Tambour', 38],
    ['Woodblock', 76],
    ['Holzblock', 76],
    ['Cowbell', 56],
    ['Hand Claps', 39],
    ['Tom-tom', 47],
    ['Floor Tom', 41],
    ['Conga', 63],
    ['metal.cymbal.crash', 49],
    ['drum.bass-drum', 36],
    ['drum.snare-drum', 38],
    ['metal.bells.cowbell', 56],
    ['Drumset', undefined],
    ['Violin', undefined],
  ])('the percussion %s has the key %s', (name, key) => {
    expect(percussionKeyOfName(name)).toBe(key);
  });

  it('every name of General MIDI has its own program, and every sound one of them', () => {
    expect(INSTRUMENT_NAMES.slice(0, 128).map(programOfName)).toEqual(Array.from({ length: 128 }, (_, i) => i + 1));
    for (const program of Object.values(SOUND_PROGRAMS)) expect(program).toBeLessThan(DRUM_SET);
  });
});
