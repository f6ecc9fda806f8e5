/** MusicJSON fields that we do not know, kept so that they survive load and save. */
export type Extra = Readonly<Record<string, unknown>>;
