import { describe, expect, it } from 'vitest';
import { KEY_LABELS, PROGRAM_COUNT, isMinor } from '../../engine/index.ts';
import { analysisTexts } from './en/analysis.ts';
import { analysis } from './de/analysis.ts';
import { instruments } from './de/instruments.ts';
import { spoken } from './de/spoken.ts';

const { noteName, pitch, keys } = analysis.analysisTexts;

describe('German names', () => {
  it('E-10 of notes have H for B, B for B flat, and syllables for accidentals', () => {
    const names = ['B4', 'Bb3', 'Bbb', 'B#', 'F#4', 'C##', 'Eb', 'Ebb', 'Ab-1', 'Db5', 'G'].map(noteName);
    expect(names).toEqual(['H4', 'B3', 'Heses', 'His', 'Fis4', 'Cisis', 'Es', 'Eses', 'As-1', 'Des5', 'G']);
    expect([61, 70, 71].map(pitch)).toEqual(['Cis4', 'B4', 'H4']);
    expect(spoken.spokenTexts.pitchClass('B')).toBe('H');
  });

  it('E-10 of keys translate the labels of the score', () => {
    const translated = KEY_LABELS.map((label, key) =>
      isMinor(key) ? `${noteName(label).toLowerCase()}-Moll` : `${noteName(label)}-Dur`,
    );
    expect(keys).toEqual(translated);
    for (const key of ['Des-Dur', 'Es-Dur', 'Fis-Dur', 'B-Dur', 'H-Dur', 'b-Moll', 'dis-Moll', 'gis-Moll'])
      expect(keys).toContain(key);
  });

  it('E-10 the English keys have the labels of the score', () => {
    const labels = KEY_LABELS.map((label, key) => `${label} ${isMinor(key) ? 'minor' : 'major'}`);
    expect(analysisTexts.keys).toEqual(labels);
  });

  it('E-12 of instruments are one for each program, each different', () => {
    const { names } = instruments.instrumentNameTexts;
    expect(names).toHaveLength(PROGRAM_COUNT);
    expect(new Set(names).size).toBe(PROGRAM_COUNT);
    const programs = { 25: 'Gitarre', 41: 'Geige', 44: 'Kontrabass', 48: 'Pauken', 57: 'Trompete', 72: 'Klarinette' };
    for (const [program, name] of Object.entries({ ...programs, 74: 'Querflöte', 106: 'Banjo', 129: 'Schlagzeug' }))
      expect(names[Number(program) - 1]).toContain(name);
  });
});
