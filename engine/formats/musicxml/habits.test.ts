/** Forms of MusicXML that other programs write, one fixture each: see tests/fixtures/musicxml/habits.data.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { voiceText } from '../../../tests/edit/voiceText.ts';
import { HABITS, type View } from '../../../tests/fixtures/musicxml/habits.data.ts';
import { NOTE_HABITS } from '../../../tests/fixtures/musicxml/noteHabits.data.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { readMusicJson } from '../musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../musicjson/write/writeMusicJson.ts';
import { importMusicXml, type MusicXmlImport } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';

const ALL = [...HABITS, ...NOTE_HABITS];
const FOLDER = new URL('../../../tests/fixtures/musicxml/', import.meta.url);

function viewOf({ score, warnings }: MusicXmlImport): View {
  const part = (index = 0): ReturnType<View['part']> => {
    const found = score.parts[index];
    if (found === undefined) throw new Error(`no part ${index}`);
    return found;
  };
  return {
    score: () => score,
    meta: () => score.meta,
    warnings: () => warnings,
    measures: () => score.measures,
    part,
    voices: (index = 0, measure = 0) =>
      (part(index).measures[measure]?.voices ?? []).map(
        ({ staff, number, chords }, voice) =>
          `${staff}.${number} ${chords[0]?.fullMeasure && chords[0].hidden ? 'Rx' : voiceText(score, measure, voice, index)}`,
      ),
    chords: (measure, voice) => part().measures[measure]?.voices[voice]?.chords ?? [],
    directions: () => part().measures.flatMap(({ directions = [] }) => directions),
  };
}

const read = (file: string): MusicXmlImport => importMusicXml(readFileSync(new URL(`${file}.musicxml`, FOLDER)));

describe('MusicXML as other programs write it', () => {
  it.each(ALL.map((habit) => [habit.sentence, habit] as const))('%s', (_, { file, see, is }) => {
    const found = read(file);
    expect(see(viewOf(found))).toEqual(is);
    expect(checkScore(found.score)).toEqual([]);
    expect(importMusicXml(writeMusicXml(found.score)).score).toEqual(found.score);
    const json: unknown = JSON.parse(JSON.stringify(writeMusicJson(found.score)));
    expect(readMusicJson(json).score).toEqual(found.score);
  });

  it('has a sentence for each fixture and a fixture for each sentence', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.musicxml'));
    expect(files.map((name) => name.replace('.musicxml', '')).sort()).toEqual(ALL.map(({ file }) => file).sort());
  });
});
