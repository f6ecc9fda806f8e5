/**
 * The fields of MusicJSON 4 as they are stored and sent (E-01 … E-07). Durations and positions are fractions of a whole
 * note. Every level may contain unknown fields, which are preserved.
 *
 * Properties that MusicJSON cannot express (spellings, slurs, grace notes, repeats and others) are in one optional
 * field `Songleaf` of their level, which other programs ignore. The documented fields agree with it as far as they can.
 * Where the two contradict each other, because another program has edited the file, the documented fields are used.
 */
interface Level {
  Songleaf?: Record<string, unknown>;
  [unknown: string]: unknown;
}

export interface MusicVo extends Level {
  Version: 4;
  MetaInfo: MetaInfoVo;
  MusicInfo: MusicInfoVo;
  Parts: PartVo[];
}

export interface MetaInfoVo extends Level {
  Title: string;
  Composer: string;
  SubTitle: string;
  Instrument: string;
  Source: string;
  CustomId: string;
}

export interface MusicInfoVo extends Level {
  /** 0–23 (E-10). */
  Key: number;
  /** `4/4`. */
  TimeSignature: string;
  MeasureDuration: number;
  /** Quarter notes per minute. */
  Tempo: number;
  /** Number of measures. */
  Duration: number;
}

export interface PartVo extends Level {
  Name: string;
  /** Clef name of the first staff. */
  Clef: string;
  Program: number;
  /** Clef names, top staff first. */
  Staffs: string[];
  Tab: boolean;
  TabConfiguration: TabConfigurationVo | null;
  Mute: boolean;
  Dynamics: DynamicVo[];
  Measures: MeasureVo[];
}

export interface TabConfigurationVo extends Level {
  Capo: number;
  Frets: number;
  Strings: number[];
}

export interface DynamicVo extends Level {
  /** From the start of the score. */
  Start: number;
  End: number;
  Name: string;
}

export interface MeasureVo extends Level {
  Voices: VoiceVo[];
  Section?: string;
  /** Syllables of the first voice's notes, separated by spaces; `_` is none, a trailing hyphen joins the next. */
  Lyric?: string;
  /** Quarter notes per minute; -1 where it is not set. */
  Tempo: number;
  TimeSignature: string;
  Key: number;
  MeasureDuration: number;
  /** Clef names in force from the start of the measure, by staff; only in measures where a clef changes. */
  Clefs?: string[];
  /** Seconds into the linked video or recording. */
  TimeStamp?: number;
}

export interface VoiceVo extends Level {
  /** Staff index. */
  Staff: number;
  Notes: NoteVo[];
}

/** A chord or rest. Its other properties are in `Songleaf`, as `StoredChordFields`. */
export interface NoteVo extends Level {
  /** `[-1]` is a rest. */
  Midi: number[];
  Duration: number;
  /** `q`, `8d`, `hr`: value, dots, rest. */
  DurationString: string;
  /** 0 none, 1–48 (E-11). */
  Chord: number;
  Key: number;
  TieStart: boolean;
  TieStop: boolean;
  /** By pitch; an empty text means no fingering. */
  FingerHints: string[];
  Velocity: number;
}
